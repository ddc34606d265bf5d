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
.site{--r:0px;--br:6px;--head:-.01em;min-height:100vh;display:flex;flex-direction:column;background:#fff;color:#1b2130;font-size:1.0625rem;line-height:1.6;overflow-wrap:anywhere;hyphens:auto;font-optical-sizing:auto}
:where(.site h1,.site h2,.site h3,.site p,.site ul,.site figure,.site blockquote){margin:0;padding:0}
:where(.site ul){list-style:none}
:where(.site h1,.site h2,.site h3){line-height:1.2;font-weight:800;text-wrap:balance;letter-spacing:var(--head)}
:where(.site h1){font-size:clamp(2rem,1.25rem + 3.6vw,4.2rem);line-height:1.05}
:where(.site h2){font-size:clamp(1.6rem,1.3rem + 1.4vw,2.6rem)}
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
.brand{display:flex;align-items:center;gap:.7rem;margin-right:auto;min-width:0;min-height:44px;padding:.4rem 0;text-decoration:none}
.name{min-width:0;font-size:1.2rem;font-weight:800;line-height:1.2}
.site .logo{flex:none;width:44px;height:44px;border-radius:min(var(--r),10px)}
.site img.logo{width:auto;max-width:120px;object-fit:contain}
.site .initials{stroke:none}
.initials text{font-weight:800;font-size:28px}
.nav{display:none}
.nav a,.menu-button{display:flex;align-items:center;min-height:44px;padding:0 .8rem;font-weight:600;text-decoration:none}
.nav a:hover{text-decoration:underline;text-underline-offset:.3em;text-decoration-thickness:2px}
.menu-button{flex:none;justify-content:center;width:44px;padding:0;margin-right:-.6rem}
.still{position:fixed;top:0}
.menu{display:none;position:fixed;inset:0;z-index:8;overflow-y:auto}
.menu:target,.menu.is-open{display:block}
.menu .wrap{padding-bottom:2rem}
.menu-top{display:flex;align-items:center;justify-content:space-between;gap:.5rem;min-width:0;min-height:64px;font-weight:800;font-size:1.2rem}
.menu li a{display:flex;align-items:center;min-height:56px;border-top:1px solid var(--line);font-size:1.2rem;font-weight:600;text-decoration:none}
@media(min-width:56rem){.nav{display:flex;flex-wrap:wrap;justify-content:flex-end}.menu-button{display:none}.menu:target,.menu.is-open{display:none}}
.main{flex:1}
.section{padding-block:clamp(2.75rem,6vw,5.5rem)}
.lead{margin-top:1rem;font-size:1.2rem;color:var(--quiet);max-width:44ch}
.sub{margin-top:.5rem;color:var(--quiet);max-width:60ch;font-size:1.1rem}
.text{margin-top:1rem;max-width:65ch;white-space:pre-line}
.head{margin-bottom:1.5rem}
.two{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem;align-items:center}
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
.card .slots{display:flex;flex-wrap:wrap;align-items:center;gap:.1rem .9rem}
.slots a{display:inline-flex;align-items:center;min-height:44px;color:var(--accentOnCard);font-weight:600;text-underline-offset:.25em}
.prices-list{max-width:46rem}
.prices-list li{display:flex;align-items:baseline;justify-content:space-between;gap:1.25rem;padding-block:.7rem;border-bottom:1px solid var(--line)}
.prices-list small{display:block;color:var(--quiet);font-size:.95rem}
.prices-list .sum{flex:none;text-align:right;white-space:nowrap;font-weight:700;font-variant-numeric:tabular-nums}
.prices-list .sum small{font-weight:400}
.questions{max-width:46rem}
.questions details{border-bottom:1px solid var(--line)}
.questions summary{margin-left:1.1rem;padding-block:.85rem;list-style-position:outside;font-weight:700;cursor:pointer}
.questions details p{margin-left:1.1rem;padding-bottom:1.1rem;max-width:65ch;white-space:pre-line}
.since{margin-top:.9rem;color:var(--quiet);font-size:.95rem}
.words{height:100%;padding:1.4rem 1.5rem;gap:.8rem}
.words blockquote{white-space:pre-line}
.words figcaption{color:var(--quietOnCard)}
.words figcaption b{color:var(--onCard)}
.stars{display:flex;flex:none;gap:.15rem;color:var(--star)}
.card .stars{color:var(--starOnCard)}
.facts{display:flex;flex-wrap:wrap;align-items:center;gap:.1rem 1.5rem;margin-top:1.1rem}
.mean{display:inline-flex;align-items:center;flex-wrap:wrap;gap:.2rem .55rem;min-height:44px}
.section>.wrap>.mean{margin:-.75rem 0 1rem}
.open{display:flex;align-items:center;gap:.6rem;min-height:44px;font-weight:700}
.open::before{content:"";flex:none;width:.7rem;height:.7rem;border-radius:50%;border:3px solid currentColor}
.open.is-open::before{background:#22a06b;border-color:#fff;outline:2px solid #22a06b}
.hours{max-width:30rem;margin-top:1.8rem}
.hours li{display:flex;justify-content:space-between;gap:1rem;padding-block:.45rem;border-bottom:1px solid var(--line)}
.hours li span:last-child{flex:none;max-width:60%;text-align:right;font-variant-numeric:tabular-nums}
.hours .today{font-weight:700}
.area{margin-top:1rem}
.site .stars svg{width:1.1rem;height:1.1rem;fill:none}
.site .stars svg.on{fill:currentColor}
.note{padding:1.25rem 1.5rem;border:2px dashed var(--line);border-radius:var(--r);color:var(--quiet)}
.photos{display:grid;gap:.8rem;grid-template-columns:repeat(2,minmax(0,1fr))}
.photos figure{position:relative;height:100%}
.photos li{aspect-ratio:4/3;overflow:hidden;border-radius:var(--r);background:var(--line)}
.photos figcaption{position:absolute;inset:auto 0 0;padding:.45rem .7rem;background:#111827d9;color:#fff;font-size:.9rem;line-height:1.35}
.lines{display:grid;grid-template-columns:minmax(0,1fr);gap:.25rem}
.line{display:flex;align-items:center;gap:.7rem;min-height:44px;text-decoration:none}
a.line:hover{text-decoration:underline;text-underline-offset:.25em}
.asks{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:.6rem}
.button,.asks a{max-width:100%}
.asks .button{min-height:44px;padding:.4rem 1.1rem;font-size:1rem}
.social{display:flex;gap:.25rem;margin:.6rem 0 0 -.7rem}
.social a{display:grid;place-items:center;width:44px;height:44px}
.empty{display:grid;place-items:center;flex:1;min-height:50vh;padding:2rem;text-align:center;color:#4a5263}
.foot{padding-block:2.75rem}
.foot .quiet{color:var(--quiet)}
.foot .cols{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem}
.foot .small{margin-top:1.5rem;font-size:.95rem;color:var(--quiet)}
.foot .small a{display:inline-block;padding-block:.6rem}
.foot b{font-size:1.15rem}
.card h3 a{text-underline-offset:.2em;text-decoration-thickness:1px}
.crumbs{margin-bottom:1rem;color:var(--quiet);font-size:.95rem}
.crumbs a{display:inline-block;padding-block:.7rem}
.service h1{font-size:clamp(1.8rem,1.3rem + 2.4vw,3.2rem)}
.service h2{margin:2.75rem 0 1rem}
.service .two{align-items:start;margin-block:1.2rem 2rem}
.service .price{display:inline-block;padding:.15rem .7rem;border-radius:var(--br);background:var(--badge);color:var(--onBadge);font-weight:700}
.service .slots{display:flex;flex-wrap:wrap;align-items:center;gap:.1rem .9rem}
.service .slots a{color:var(--accent)}
.site .service .photos-1{grid-template-columns:minmax(0,38rem)}
.others a{display:inline-block;padding-block:.6rem}
.thumb{position:sticky;bottom:0;z-index:4;display:flex;gap:.6rem;padding:.6rem .8rem calc(.6rem + env(safe-area-inset-bottom));border-top:1px solid var(--line)}
.thumb .button{flex:1;min-width:0}
.thumb .message{display:grid;flex:none;place-items:center;width:52px;min-height:52px;border:2px solid;border-radius:var(--br)}
@media(min-width:56rem){.thumb{display:none}}
@media print{.thumb{display:none}}
@media(min-width:48rem){
.two{grid-template-columns:repeat(2,minmax(0,1fr));gap:3.5rem}
.photos{grid-template-columns:repeat(3,minmax(0,1fr))}
.photos-2,.photos-4{grid-template-columns:repeat(2,minmax(0,1fr))}
.banner{aspect-ratio:16/5}
.foot .cols{grid-template-columns:minmax(0,1fr) minmax(0,auto);gap:3rem}
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
.hero .panel{display:grid;grid-template-columns:minmax(0,1fr)}
.hero .photo{border-radius:0;aspect-ratio:auto;min-height:min(70vw,20rem)}
.services .card{background:none;color:var(--text)}
.services .card .shot{border-radius:28px}
.services .card .body{padding:.9rem .2rem .5rem}
.services .card .body p{color:var(--quiet)}
.services .write{color:var(--accent)}
.about .photo{width:min(100%,26rem);aspect-ratio:1;border-radius:999px 999px 12px 12px;margin-inline:auto}
@media(min-width:48rem){
.hero .panel.has-photo{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr)}
.about .photo{order:-1}
.photos.many{grid-template-columns:1.4fr 1fr 1fr}
.photos.many li:first-child{grid-row:span 2}
.photos.many li{aspect-ratio:auto;min-height:220px}
}
@media(max-width:47.99rem){.photos.many li:first-child{grid-column:1/-1}.photos li{aspect-ratio:1}}
`,
}
