/** Styles of the craft template: dark header, square corners, bold text (docs/product.md, A website of one's own). */
export const craft = `
.site{--r:0px;--br:4px;--head:-.03em;font-variation-settings:"FLAR" 0;--h1:clamp(2.4rem,1.2rem + 5vw,4.9rem)}
.site h1{font-weight:900;line-height:.98;letter-spacing:-.035em}
.site h2{font-weight:850;font-size:clamp(1.8rem,1.3rem + 2vw,2.75rem)}
.site .tiles{width:48px;height:48px;border-radius:0}
.tiles text{font-weight:900;font-size:20px}
.hero{padding-block:clamp(1.5rem,4vw,3.5rem) var(--s5);--joint:color-mix(in srgb,var(--text) 6%,#0000);background-image:linear-gradient(var(--joint) 2px,#0000 2px),linear-gradient(90deg,var(--joint) 2px,#0000 2px);background-size:84px 84px}
.hero .intro{max-width:44rem}
.hero .wrap>.intro{--col:min(var(--wide),44rem)}
.hero .photo{border:4px solid #fff}
.over-works{padding-bottom:clamp(5.5rem,11vw,9rem)}
.raised{display:flow-root;padding-top:0}
.raised>.wrap{position:relative;margin-top:calc(-1*clamp(3.5rem,8vw,6.5rem))}
.raised .head{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
.pair{padding:4px;background:#fff;color:#17222e}
.pair figcaption{padding:.75rem .8rem .8rem}
.photos li{aspect-ratio:auto;padding:4px;background:#fff;color:#17222e}
.photos figure{display:flex;flex-direction:column}
.photos figure img{height:auto;flex:1;aspect-ratio:4/3}
.photos figcaption{position:static;padding:.6rem .7rem .5rem;background:none;color:inherit;font-weight:600;font-size:1rem}
.services .card{border-bottom:5px solid var(--accentOnCard)}
.words{border-top:5px solid var(--accentOnCard)}
@media(min-width:48rem){
.pairs-3{grid-template-columns:1.5fr 1fr;align-items:start}
.pairs-3 li:first-child{grid-row:span 2}
.pairs-3 li:first-child .half{aspect-ratio:3/4.7}
.about .photo{order:-1}
}
`
