import type { Tones } from './colors.ts'
import type { Site } from './site.ts'
import { fontFaces, fontStack, lookOfSite } from './site-look.ts'

/** The style sheet of one site. Nothing else is loaded. */
export const siteCss = (site: Site) => fontFaces(site.font_family) + siteRules(site)

/** A base for all, the template's look, the site's font and its colours. */
export function siteRules(site: Site): string {
  const look = lookOfSite(site)
  const tones = [
    tonesRule('.t-page', look.page),
    tonesRule('.t-head', look.header),
    tonesRule('.t-foot', look.footer),
    ...site.sections.map((section, index) => tonesRule(`.t-${index}`, look.sectionLook(section).tones)),
  ]
  const font = `.site{font-family:${fontStack(site.font_family)}}`
  return [base, templates[site.template_id], font, ...tones].join('').replace(/\n\s*/g, '')
}

const tonesRule = (selector: string, tones: Tones) =>
  `${selector}{${Object.entries(tones)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`

const base = `
*,*::before,*::after{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:80px;-webkit-text-size-adjust:100%;color-scheme:light}
body{margin:0}
.site{--r:0px;--br:6px;--head:-.01em;min-height:100vh;display:flex;flex-direction:column;background:#fff;color:#1b2130;font-size:1.0625rem;line-height:1.6;overflow-wrap:break-word;font-optical-sizing:auto}
:where(.site h1,.site h2,.site h3,.site p,.site ul,.site figure,.site blockquote){margin:0;padding:0}
:where(.site ul){list-style:none}
:where(.site h1,.site h2,.site h3){line-height:1.2;font-weight:800;text-wrap:balance;letter-spacing:var(--head)}
:where(.site h1){font-size:clamp(2.3rem,6vw,4.2rem);line-height:1.05}
:where(.site h2){font-size:clamp(1.7rem,3.4vw,2.6rem)}
:where(.site h3){font-size:1.22rem}
.site img{display:block;width:100%;height:100%;object-fit:cover}
.site svg{flex:none;width:1.35em;height:1.35em;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.contents{display:contents}
.tone{background:var(--ground);color:var(--text)}
:where(.site a){color:inherit}
.site :focus-visible{outline:3px solid currentColor;outline-offset:3px;border-radius:4px}
.skip{position:absolute;left:-9999px;z-index:9;padding:.8rem 1.2rem;background:#fff;color:#1b2130}
.skip:focus{left:.5rem;top:.5rem}
.wrap{width:100%;max-width:1120px;margin-inline:auto;padding-inline:clamp(1.1rem,4vw,2.5rem)}
.top{position:sticky;top:0;z-index:5}
.top .wrap{display:flex;align-items:center;gap:.25rem;min-height:64px}
.name{margin-right:auto;padding:.6rem 0;font-size:1.2rem;font-weight:800;line-height:1.2;text-decoration:none}
.nav{display:none}
.nav a,.menu-button{display:flex;align-items:center;min-height:44px;padding:0 .8rem;font-weight:600;text-decoration:none}
.nav a:hover{text-decoration:underline;text-underline-offset:.3em;text-decoration-thickness:2px}
.menu-button{justify-content:center;width:44px;padding:0;margin-right:-.6rem}
.menu{display:none;position:fixed;inset:0;z-index:8;overflow-y:auto}
.menu:target,.menu.is-open{display:block}
.menu .wrap{padding-bottom:2rem}
.menu-top{display:flex;align-items:center;justify-content:space-between;min-height:64px;font-weight:800;font-size:1.2rem}
.menu li a{display:flex;align-items:center;min-height:56px;border-top:1px solid var(--line);font-size:1.2rem;font-weight:600;text-decoration:none}
@media(min-width:56rem){.nav{display:flex;flex-wrap:wrap;justify-content:flex-end}.menu-button{display:none}.menu:target,.menu.is-open{display:none}}
.main{flex:1}
.section{padding-block:clamp(2.75rem,6vw,5.5rem)}
.lead{margin-top:1rem;font-size:1.2rem;color:var(--quiet);max-width:44ch}
.sub{margin-top:.5rem;color:var(--quiet);max-width:60ch;font-size:1.1rem}
.text{margin-top:1rem;max-width:65ch;white-space:pre-line}
.head{margin-bottom:1.5rem}
.two{display:grid;gap:2rem;align-items:center}
.photo{overflow:hidden;border-radius:var(--r);aspect-ratio:5/4;background:var(--line)}
.banner{overflow:hidden;border-radius:var(--r);aspect-ratio:16/9;margin-bottom:1.5rem;background:var(--line)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:52px;padding:.5rem 1.7rem;border-radius:var(--br);background:var(--button);color:var(--onButton);font-weight:700;line-height:1.2;text-decoration:none;text-align:center}
.button:hover{filter:brightness(1.08)}
.act{margin-top:1.6rem}
.cards{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.card{display:flex;flex-direction:column;min-width:0;border-radius:var(--r);background:var(--card);color:var(--onCard)}
.card .shot{aspect-ratio:4/3;overflow:hidden;background:var(--line)}
.card .body{display:flex;flex:1;flex-direction:column;align-items:flex-start;gap:.4rem;padding:1rem 1.2rem 1.3rem}
.card .body p{color:var(--quietOnCard)}
.card .price{padding:.1rem .6rem;border-radius:var(--br);background:var(--badge);color:var(--onBadge);font-weight:700;font-size:.95rem}
.write{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;margin-top:auto;color:var(--accentOnCard);font-weight:700;text-underline-offset:.25em}
.words{height:100%;padding:1.4rem 1.5rem;gap:.8rem}
.words blockquote{white-space:pre-line}
.words figcaption{font-weight:700}
.stars{display:flex;gap:.15rem;color:var(--starOnCard)}
.site .stars svg{width:1.1rem;height:1.1rem;fill:none}
.site .stars svg.on{fill:currentColor}
.note{padding:1.25rem 1.5rem;border:2px dashed var(--line);border-radius:var(--r);color:var(--quiet)}
.photos{display:grid;gap:.8rem;grid-template-columns:repeat(2,minmax(0,1fr))}
.photos li{aspect-ratio:4/3;overflow:hidden;border-radius:var(--r);background:var(--line)}
.lines{display:grid;gap:.25rem}
.line{display:flex;align-items:center;gap:.7rem;min-height:44px;min-width:0;text-decoration:none;overflow-wrap:anywhere}
a.line:hover{text-decoration:underline;text-underline-offset:.25em}
.asks{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:.6rem}
.asks .button{min-height:44px;padding:.4rem 1.1rem;font-size:1rem}
.social{display:flex;gap:.25rem;margin:.6rem 0 0 -.7rem}
.social a{display:grid;place-items:center;width:44px;height:44px}
.empty{display:grid;place-items:center;flex:1;min-height:50vh;padding:2rem;text-align:center;color:#4a5263}
.foot{padding-block:2.75rem}
.foot .quiet{color:var(--quiet)}
.foot .cols{display:grid;gap:1.5rem}
.foot .small{margin-top:1.5rem;font-size:.95rem;color:var(--quiet)}
.foot .small a{display:inline-block;padding-block:.6rem}
.foot b{font-size:1.15rem}
@media(min-width:48rem){
.two{grid-template-columns:1fr 1fr;gap:3.5rem}
.photos{grid-template-columns:repeat(3,minmax(0,1fr))}
.photos-2,.photos-4{grid-template-columns:repeat(2,minmax(0,1fr))}
.banner{aspect-ratio:16/5}
.foot .cols{grid-template-columns:1fr auto;gap:3rem}
}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{.top{position:static}}
`

const templates = {
  modern: `
.site{--r:12px;--br:999px;--head:-.03em}
.card{border:1px solid var(--line);overflow:hidden}
.words{border:0}
.two .text-first{order:0}
@media(min-width:48rem){.about .photo{order:-1}}
`,
  business: `
.site{--r:0px;--br:0px;--head:-.01em}
.site :is(h1,h2,h3),.name{font-weight:700}
.hero{border-bottom:6px solid var(--accent)}
.hero .photo{grid-column:1/-1;aspect-ratio:16/9}
.section h2{border-left:6px solid var(--accent);padding-left:.9rem}
.services .card{border-top:4px solid var(--accent)}
.card{border-radius:0}
@media(min-width:48rem){.hero .photo{aspect-ratio:21/9}.hero .intro{display:contents}.about .photo{order:-1}.hero .two{row-gap:2rem;align-items:end}}
`,
  creative: `
.site{--r:28px;--br:999px;--head:-.015em;font-variation-settings:normal}
.top{border-bottom:1px solid var(--line)}
.top.t-head{color:var(--accent)}
.foot{border-top:1px solid var(--line)}
.hero{padding-block:clamp(.75rem,2vw,1.5rem) clamp(2rem,4vw,3rem)}
.panel{overflow:hidden;border-radius:36px}
.panel .inner{padding:clamp(1.75rem,5vw,4rem)}
.hero .panel{display:grid}
.hero .photo{border-radius:0;aspect-ratio:auto;min-height:min(70vw,20rem)}
.services .card{background:none;color:var(--text)}
.services .card .shot{border-radius:28px}
.services .card .body{padding:.9rem .2rem .5rem}
.services .card .body p{color:var(--quiet)}
.services .write{color:var(--accent)}
.about .photo{width:min(100%,26rem);aspect-ratio:1;border-radius:999px 999px 12px 12px;margin-inline:auto}
@media(min-width:48rem){
.hero .panel.has-photo{grid-template-columns:1.1fr 1fr}
.about .photo{order:-1}
.photos.many{grid-template-columns:1.4fr 1fr 1fr}
.photos.many li:first-child{grid-row:span 2}
.photos.many li{aspect-ratio:auto;min-height:220px}
}
@media(max-width:47.99rem){.photos.many li:first-child{grid-column:1/-1}.photos li{aspect-ratio:1}}
`,
}
