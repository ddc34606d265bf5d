export const creative = `
.site{--r:28px;--br:999px;--head:-.015em;font-variation-settings:normal;--inner:clamp(1.75rem,5vw,4rem);--col:calc(var(--wide) - 2*var(--inner))}
.top{border-bottom:1px solid var(--line)}
.top.t-head{color:var(--accent)}
.foot{border-top:1px solid var(--line)}
.hero{padding-block:clamp(.75rem,2vw,1.5rem) clamp(2rem,4vw,3rem)}
.panel{overflow:hidden;border-radius:36px}
.panel .inner{padding:var(--inner)}
.hero .panel{display:grid;grid-template-columns:minmax(0,1fr)}
.hero .photo{border-radius:0;aspect-ratio:auto;min-height:min(70vw,20rem)}
.services .card{background:none;color:var(--text)}
.services .card .shot{border-radius:28px}
.services .card .body{padding:.9rem .2rem .5rem}
.services .card .body p{color:var(--quiet)}
.services .write{color:var(--accent)}
.about .photo{width:min(100%,26rem);aspect-ratio:1;border-radius:999px 999px 12px 12px;margin-inline:auto}
@media(min-width:48rem){
.site{--col:calc(.52*var(--wide) - 2*var(--inner))}
.hero .panel.has-photo{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr)}
.about .photo{order:-1}
.services .cards-1 .body{padding:var(--s4)}
.photos.many{grid-template-columns:1.4fr 1fr 1fr}
.photos.many li:first-child{grid-row:span 2}
.photos.many li{aspect-ratio:auto;min-height:220px}
}
@media(max-width:47.99rem){.photos.many li:first-child{grid-column:1/-1}.photos li{aspect-ratio:1}}
`
