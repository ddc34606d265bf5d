import type { Tones } from './colors.ts'
import { isKnownTemplate, type Site, type TemplateId } from './site.ts'
import { fontFaces, fontStack, siteStyle } from './site-style.ts'
import { business } from './template-styles/business.ts'
import { craft } from './template-styles/craft.ts'
import { creative } from './template-styles/creative.ts'
import { modern } from './template-styles/modern.ts'
import { salon } from './template-styles/salon.ts'

const templates: Record<TemplateId, string> = { modern, business, creative, craft, salon }
/** Styles for an unknown template, which a newer version of Komšiluk has stored: `modern` with rounded buttons. */
const unknownTemplate = `${modern}.site{--br:6px}`
const templateCss = (id: string) => (isKnownTemplate(id) ? templates[id] : unknownTemplate)

export const siteCss = (site: Site) => fontFaces(site.font_family) + siteRules(site)

export function siteRules(site: Site): string {
  const style = siteStyle(site)
  const tones = [
    tonesRule('.t-page', style.page),
    tonesRule('.t-head', style.header),
    tonesRule('.t-foot', style.footer),
    ...site.sections.map((section, index) => tonesRule(`.t-${index}`, style.sectionLook(section).tones)),
  ]
  const font = `.site{font-family:${fontStack(site.font_family)};--letters:${lettersOf(headOf(site))}}`
  return [base, templateCss(site.template_id), font, ...tones].join('').replace(/\n\s*/g, '')
}

const headOf = ({ sections, site_title }: Site) =>
  sections.find(({ section_type: type }) => type === 'hero')?.title || site_title

/** Returns the length of the longest word, at least 6. The heading is sized so that this word fits on one line. */
const lettersOf = (text: string) => Math.max(6, ...text.split(/[\s-]+/).map(word => [...word].length))

const tonesRule = (selector: string, tones: Tones) =>
  `${selector}{${Object.entries(tones)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`

const base = `
*,*::before,*::after{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:80px;-webkit-text-size-adjust:100%;color-scheme:light}
body{margin:0}
.site{--char:.62;--wide:calc(min(1120px,100vw) - 2*clamp(1.1rem,4vw,2.5rem));--col:var(--wide);--h1:clamp(2rem,1.25rem + 3.6vw,4.2rem);--r:0px;--br:6px;--head:-.01em;--s1:.5rem;--s2:1rem;--s3:1.5rem;--s4:2.5rem;--s5:clamp(2.75rem,5.5vw,5rem);min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--text);font-size:1.0625rem;line-height:1.6;overflow-wrap:anywhere;-webkit-hyphens:auto;hyphens:auto;font-optical-sizing:auto}
:where(.site h1,.site h2,.site h3,.site p,.site ul,.site figure,.site blockquote){margin:0;padding:0}
:where(.site ul){list-style:none}
:where(.site h1,.site h2,.site h3){line-height:1.2;font-weight:800;text-wrap:balance;letter-spacing:var(--head)}
:where(.site h1){font-size:var(--h1);line-height:1.05}
.hero h1{font-size:min(var(--h1),max(1.5rem,var(--col)/(var(--char)*var(--letters))))}
:where(.site h2){font-size:clamp(1.6rem,1.3rem + 1.4vw,2.6rem)}
:where(.site h3){font-size:1.22rem}
.site img{display:block;width:100%;height:100%;object-fit:cover}
.site svg{flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.site :not(svg)>svg{width:1.35em;height:1.35em}
.contents{display:contents}
.tone{background:var(--ground);color:var(--text)}
:where(.site a){color:inherit}
.site :focus-visible{outline:3px solid currentColor;outline-offset:3px;border-radius:4px}
.site [tabindex="-1"]{outline:0}
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
.menu-button{flex:none;justify-content:center;width:44px;padding:0;margin-right:-.6rem;border:0;background:none;color:inherit;font:inherit;cursor:pointer}
.menu{width:100%;max-width:none;height:100%;max-height:none;margin:0;padding:0;border:0;overflow-y:auto;overscroll-behavior:contain}
.site:has(.main:focus-within) .menu{display:none}
.menu .wrap{padding-bottom:2rem}
.menu-top{display:flex;align-items:center;justify-content:space-between;gap:.5rem;min-width:0;min-height:64px;font-weight:800;font-size:1.2rem}
.menu li a{display:flex;align-items:center;min-height:56px;border-top:1px solid var(--line);font-size:1.2rem;font-weight:600;text-decoration:none}
@media(min-width:56rem){.nav{display:flex;flex-wrap:wrap;justify-content:flex-end}.menu-button,.menu{display:none}}
@supports not selector(:popover-open){.menu,.menu-button{display:none}.top .wrap,.nav{display:flex;flex-wrap:wrap}}
.main{flex:1}
.section{padding-block:var(--s5)}
.lead{margin-top:var(--s2);font-size:1.2rem;color:var(--quiet);max-width:44ch}
.sub{margin-top:.5rem;color:var(--quiet);max-width:60ch;font-size:1.1rem}
.text{margin-top:var(--s2);max-width:65ch;white-space:pre-line}
.head{margin-bottom:var(--s3)}
.two{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s4);align-items:center}
.plain .text:first-child{margin-top:0}
.contact .two{gap:var(--s3)}
.photo{overflow:hidden;border-radius:var(--r);aspect-ratio:5/4;background:var(--line)}
.banner{overflow:hidden;border-radius:var(--r);aspect-ratio:16/9;margin-bottom:var(--s3);background:var(--line)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:52px;padding:.5rem 1.7rem;border-radius:var(--br);background:var(--button);color:var(--onButton);font-weight:700;line-height:1.2;text-decoration:none;text-align:center}
.button:hover{filter:brightness(1.08)}
.act{margin-top:var(--s3)}
.calls{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:var(--s3)}
.calls .act{margin:0;max-width:100%}
.calls .act .button{background:none;color:inherit;box-shadow:inset 0 0 0 2px currentColor}
.cards{display:grid;gap:var(--s3);grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.card{display:flex;flex-direction:column;min-width:0;border-radius:var(--r);background:var(--card);color:var(--onCard)}
.card .shot{aspect-ratio:4/3;overflow:hidden;background:var(--line)}
.card .body{display:flex;flex:1;flex-direction:column;align-items:flex-start;gap:.4rem;padding:1rem 1.2rem 1.3rem}
.card .body p{color:var(--quietOnCard)}
.card .price{max-width:100%;overflow-wrap:anywhere;padding:.1rem .6rem;border-radius:var(--br);background:var(--badge);color:var(--onBadge);font-weight:700;font-size:.95rem}
.write{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;margin-top:auto;color:var(--accentOnCard);font-weight:700;text-underline-offset:.25em}
.card .slots{display:flex;flex-wrap:wrap;align-items:center;gap:.1rem .9rem}
.slots a{display:inline-flex;align-items:center;min-height:44px;color:var(--accentOnCard);font-weight:600;text-underline-offset:.25em}
.prices-list li{display:flex;align-items:baseline;justify-content:space-between;gap:1.25rem;padding-block:.7rem;border-bottom:1px solid var(--line)}
.prices-list small{display:block;color:var(--quiet);font-size:.95rem}
.prices-list .sum{flex:none;text-align:right;white-space:nowrap;font-weight:700;font-variant-numeric:tabular-nums}
.prices-list .sum small{font-weight:400}
.questions{max-width:52rem}
.questions details{border-bottom:1px solid var(--line)}
.questions summary{margin-left:1.1rem;padding-block:.85rem;list-style-position:outside;font-weight:700;cursor:pointer}
.questions details p{margin-left:1.1rem;padding-bottom:1.1rem;max-width:65ch;white-space:pre-line}
.since{margin-top:.9rem;color:var(--quiet);font-size:.95rem}
.words{height:100%;padding:var(--s3);gap:.8rem}
.words blockquote{white-space:pre-line}
.words figcaption{color:var(--quietOnCard)}
.words figcaption b{color:var(--onCard)}
.stars{display:flex;flex:none;gap:.15rem;color:var(--star)}
.card .stars{color:var(--starOnCard)}
.facts{display:flex;flex-wrap:wrap;align-items:center;gap:.1rem 1.5rem;margin-top:1.1rem}
.mean{display:inline-flex;align-items:center;flex-wrap:wrap;gap:.2rem .55rem;min-height:44px}
.section>.wrap>.mean{margin:-.75rem 0 1rem}
.people{display:flex;flex-wrap:wrap;gap:.35rem 1.5rem;margin:0 0 1.25rem;padding:0;list-style:none}
.people li{display:flex;align-items:center;flex-wrap:wrap;gap:.2rem .5rem}
.open{display:flex;align-items:center;gap:.6rem;min-height:44px;font-weight:700}
.open::before{content:"";flex:none;width:.7rem;height:.7rem;border-radius:50%;border:3px solid currentColor}
.open.is-open::before{background:#22a06b;border-color:#fff;outline:2px solid #22a06b}
.hours{max-width:30rem;margin-top:var(--s4)}
.by-hours{align-items:start}
.by-hours .hours{max-width:none;margin-top:0}
.by-hours .hours h2{margin-bottom:var(--s3)}
.hours li{display:flex;justify-content:space-between;gap:1rem;padding-block:.45rem;border-bottom:1px solid var(--line)}
.hours li span:last-child{flex:none;max-width:60%;text-align:right;font-variant-numeric:tabular-nums}
.hours .today{font-weight:700}
.area{margin-top:var(--s2)}
.site .stars>svg{width:1.1rem;height:1.1rem}
.site .stars .on{fill:currentColor}
.note{padding:1.25rem 1.5rem;border:2px dashed var(--line);border-radius:var(--r);color:var(--quiet)}
.pairs{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s3)}
.pairs+.photos{margin-top:var(--s3)}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:4px}
.half{position:relative;overflow:hidden;aspect-ratio:1;background:var(--line)}
.half:first-child{border-radius:var(--r) 0 0 var(--r)}
.half:nth-child(2){border-radius:0 var(--r) var(--r) 0}
.half b{position:absolute;left:0;bottom:0;padding:.3rem .8rem .35rem;background:#fff;color:#17222e}
.half:nth-child(2) b{background:var(--button);color:var(--onButton)}
.pair figcaption{grid-column:1/-1;padding-top:.6rem;font-weight:600}
.photos{display:grid;gap:.8rem;grid-template-columns:repeat(2,minmax(0,1fr))}
.photos figure{position:relative;height:100%}
.photos li{aspect-ratio:4/3;overflow:hidden;border-radius:var(--r);background:var(--line)}
.photos figcaption{position:absolute;inset:auto 0 0;padding:.45rem .7rem;background:#111827d9;color:#fff;font-size:.9rem;line-height:1.35}
.lines{display:grid;align-content:start;grid-template-columns:minmax(0,1fr);gap:.25rem}
.line{display:flex;align-items:center;gap:.7rem;min-height:44px;text-decoration:none}
a.line:hover{text-decoration:underline;text-underline-offset:.25em}
.asks{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:.6rem}
.button,.asks a{max-width:100%}
.asks .button{min-height:44px;padding:.4rem 1.1rem;font-size:1rem}
.social{display:flex;gap:.25rem;margin:.6rem 0 0 -.7rem}
.social a{display:grid;place-items:center;width:44px;height:44px}
.empty{display:grid;place-items:center;flex:1;min-height:50vh;padding:2rem;text-align:center;color:#4a5263}
.foot{padding-block:var(--s4)}
.foot .quiet{color:var(--quiet)}
.foot .cols{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s3)}
.foot .small{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem;margin-top:var(--s3);font-size:.95rem;color:var(--quiet)}
.foot .small a{display:inline-block;padding-block:.6rem}
.foot b{font-size:1.15rem}
.card h3 a{text-underline-offset:.2em;text-decoration-thickness:1px}
.crumbs{margin-bottom:1rem;color:var(--quiet);font-size:.95rem}
.crumbs a{display:inline-block;padding-block:.7rem}
.service h1{font-size:clamp(1.8rem,1.3rem + 2.4vw,3.2rem)}
.service h2{margin:var(--s4) 0 var(--s2)}
.service .two{align-items:start;margin-block:1.2rem 2rem}
.service .price{display:inline-block;max-width:100%;overflow-wrap:anywhere;padding:.15rem .7rem;border-radius:var(--br);background:var(--badge);color:var(--onBadge);font-weight:700}
.service .slots{display:flex;flex-wrap:wrap;align-items:center;gap:.1rem .9rem}
.service .slots a{color:var(--accent)}
.site .photos-1{grid-template-columns:minmax(0,38rem)}
.others a{display:inline-block;padding-block:.6rem}
.thumb{position:sticky;bottom:0;z-index:4;display:flex;gap:.6rem;padding:.6rem .8rem calc(.6rem + env(safe-area-inset-bottom));border-top:1px solid var(--line)}
.thumb .button{flex:1;min-width:0}
.thumb .message{display:grid;flex:none;place-items:center;width:52px;min-height:52px;border:2px solid;border-radius:var(--br)}
@media(min-width:56rem){.thumb{display:none}}
@media print{.thumb{display:none}}
@media(min-width:48rem){
.site{--col:calc(var(--wide)/2 - .75*var(--s4))}
.two{grid-template-columns:repeat(2,minmax(0,1fr));gap:calc(1.5*var(--s4))}
.contact .two{align-items:start;gap:calc(1.5*var(--s4))}
.plain{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:calc(1.5*var(--s4));align-items:start}
.prices-list{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));column-gap:calc(1.5*var(--s4))}
.by-hours .prices-list{display:block}
.pairs{grid-template-columns:repeat(2,minmax(0,1fr))}
.pairs-1{grid-template-columns:minmax(0,1fr)}
.pairs-1 .half{aspect-ratio:4/3}
.pair-and-one{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,1fr);gap:var(--s3)}
.site .pair-and-one>*{margin:0;grid-template-columns:minmax(0,1fr)}
.pair-and-one .half{aspect-ratio:1}
.pair-and-one .photos :is(li,img){aspect-ratio:auto}
.cards-1,.cards-2,.cards-4{grid-template-columns:repeat(2,minmax(0,1fr))}
.services .cards-1{grid-template-columns:minmax(0,1fr)}
.services .cards-1 .card{display:grid;grid-template-columns:repeat(2,minmax(0,1fr))}
.services .cards-1 .shot{height:100%}
.services .cards-1 .body{padding:var(--s4);justify-content:center}
.services .cards-1 .write{margin-top:0}
.testimonials .cards-1{grid-template-columns:minmax(0,52rem)}
.cards-1 .words{padding:var(--s4)}
.cards-1 blockquote{font-size:1.35rem;line-height:1.5}
.photos{grid-template-columns:repeat(3,minmax(0,1fr))}
.photos-2,.photos-4{grid-template-columns:repeat(2,minmax(0,1fr))}
.banner{aspect-ratio:16/5}
.foot .cols{grid-template-columns:minmax(0,1fr) minmax(0,auto);gap:3rem}
}
/* The first items of a grid are wider, so that the last row has no gap. */
@media(min-width:48rem){
:is(.site-modern,.site-business,.site-craft) .rest-2{grid-template-columns:repeat(6,minmax(0,1fr))}
:is(.site-modern,.site-business,.site-craft) .rest-2 li{grid-column:span 2}
:is(.site-modern,.site-business,.site-craft) .rest-2 li:nth-child(-n+2){grid-column:span 3}
:is(.site-modern,.site-business) .rest-1 li:first-child{grid-column:1/-1;aspect-ratio:16/7}
.site-craft .rest-1 li:first-child{grid-column:1/-1}
.site-craft .rest-1 li:first-child img{aspect-ratio:16/7}
}
@media(max-width:47.99rem){.site:not(.site-salon) .photos li:first-child:nth-last-child(odd):not(:only-child){grid-column:1/-1}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{.top{position:static}}
`
