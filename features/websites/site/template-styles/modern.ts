export const modern = `
.site{--r:12px;--br:999px;--head:-.03em}
.card{border:1px solid var(--line);overflow:hidden}
.words{border:0}
.two .text-first{order:0}
@media(min-width:48rem){.about .photo{order:-1}}
`
