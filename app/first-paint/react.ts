// A package of CommonJS runs where it is first asked for, not where its file is loaded. Asked for in that file, React is
// a task of its own (late-start.ts); else it would be one with the page's whole script.
import 'react-dom/client'
