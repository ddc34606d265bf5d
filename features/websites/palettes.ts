export type Palette = { name: string; primary: string; secondary: string }

/** Pairs of matching colours. White text is readable on each primary colour. The colours of a pair differ visibly. */
export const palettes: readonly Palette[] = [
  { name: 'Plava i oker', primary: '#2563eb', secondary: '#f59e0b' },
  { name: 'Mastilo i nebo', primary: '#1e40af', secondary: '#7dd3fc' },
  { name: 'More i koral', primary: '#0f6674', secondary: '#ff8a66' },
  { name: 'Šuma i limun', primary: '#1f6b4e', secondary: '#f2c14e' },
  { name: 'Maslina i terakota', primary: '#5a6b1f', secondary: '#e58a5c' },
  { name: 'Cigla i pesak', primary: '#b4451f', secondary: '#f0c08a' },
  { name: 'Trešnja i krem', primary: '#a3142f', secondary: '#f2d6a2' },
  { name: 'Šljiva i breskva', primary: '#6b2743', secondary: '#f4a98a' },
  { name: 'Lavanda i med', primary: '#5b4b9a', secondary: '#f3c969' },
  { name: 'Grafit i žuta', primary: '#2b3440', secondary: '#ffc531' },
]
