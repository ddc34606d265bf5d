/** Styles of the salon template: thin large letters, pictures in arches (docs/product.md, A website of one's own). */
export const salon = `
.site{--r:0px;--br:999px;--head:-.03em;--arch:999px 999px 0 0;font-variation-settings:normal;--char:.52;--h1:clamp(2.75rem,1.2rem + 6vw,6rem)}
.site :is(h1,h2){font-weight:300;font-variation-settings:"FLAR" 100}
.site h1{line-height:1}
.site h2{font-size:clamp(2rem,1.4rem + 2.4vw,3.25rem)}
.site h3{font-weight:600}
.name,.menu-top{font-weight:500;font-variation-settings:"FLAR" 100}
.site .arch{width:44px;height:54px;border-radius:0}
.arch text{font-weight:600;font-size:22px}
.top .wrap{min-height:72px}
.hero{padding-block:clamp(1rem,3vw,2.5rem) var(--s5)}
.hero .photo{border-radius:var(--arch);aspect-ratio:4/4.9}
.hero .photo img{object-position:60% 50%}
.hero .mean{margin-top:var(--s2)}
.photo{border-radius:var(--arch);aspect-ratio:4/4.4}
.photos li{aspect-ratio:auto;overflow:visible;background:none;border-radius:0}
.photos figure img{height:auto;aspect-ratio:3/4.2;border-radius:var(--arch)}
.photos figcaption{position:static;padding:.6rem 0 0;background:none;color:var(--text);font-weight:600;font-size:1rem}
.half,.half:first-child,.half:nth-child(2){aspect-ratio:3/4.2;border-radius:var(--arch)}
.half b{left:50%;bottom:.8rem;translate:-50%;border-radius:999px;font-weight:600}
.pair{gap:clamp(.6rem,2vw,1.75rem)}
.services .card .shot{aspect-ratio:3/3.5;border-radius:var(--arch)}
.services .card .body{padding:var(--s2) 0 0}
.card .price,.service .price{padding:0;background:none;color:inherit}
.words{padding:0 0 0 1.25rem;border-left:2px solid var(--accentOnCard)}
@media(max-width:47.99rem){
.services .card{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:var(--s2);align-items:start}
.services .card .body{padding:0}
.photos-3{grid-template-columns:repeat(3,minmax(0,1fr))}
}
@media(min-width:48rem){
.site{--col:calc(.53*(var(--wide) - 1.5*var(--s4)))}
.hero .two{grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);align-items:end}
.hero .intro{padding-bottom:var(--s3)}
.about .photo{order:-1;width:min(100%,26rem);margin-inline:auto}
.photos,.photos-2,.photos-4{grid-template-columns:repeat(3,minmax(0,1fr));gap:clamp(.6rem,2vw,1.75rem)}
.photos-4{grid-template-columns:repeat(4,minmax(0,1fr))}
.pairs-1 .half{aspect-ratio:1}
.site .pair-and-one :is(.half,.photos img){aspect-ratio:3/4.2}
.site .photos-1{grid-template-columns:minmax(0,24rem)}
.services .cards-1 .card{grid-template-columns:minmax(0,1fr) minmax(0,1.5fr)}
.services .cards-1 .body{padding:var(--s4)}
.cards-1 .words{padding:0 0 0 var(--s3)}
}
`
