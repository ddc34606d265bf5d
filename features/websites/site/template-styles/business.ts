export const business = `
.site{--r:0px;--br:0px;--head:-.01em}
.site :is(h1,h2,h3),.name{font-weight:700}
.hero{border-bottom:6px solid var(--accent)}
.hero .photo{grid-column:1/-1;aspect-ratio:16/9}
.section h2{border-left:6px solid var(--accent);padding-left:.9rem}
.services .card{border-top:4px solid var(--accent)}
.card{border-radius:0}
.hero .drawn{aspect-ratio:4/3}
@media(min-width:48rem){.hero .photo{aspect-ratio:21/9}.hero .drawn{aspect-ratio:2}.hero .intro{display:contents}.about .photo{order:-1}.hero .two{row-gap:2rem;align-items:end}}
`
