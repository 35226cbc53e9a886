import { COLOURS } from '../plots/theme.js';

const plotColours = Object.values(COLOURS)
  .flatMap(({ light, dark }) => [
    `svg [fill="${light}"]{fill:${dark}}`,
    `svg [stroke="${light}"]{stroke:${dark}}`,
  ])
  .join('\n');

/** Shades of the heat map: ink stays readable on the strongest. */
const shades = Array.from({ length: 10 }, (_, k) => k + 1)
  .flatMap((k) => [
    `.p${k}{background:color-mix(in srgb,var(--accent) ${k * 5}%,transparent)}`,
    `.m${k}{background:color-mix(in srgb,var(--second) ${k * 5}%,transparent)}`,
  ])
  .join('\n');

/** The style of a page: two themes, print and phone; no file, font or address is named. */
export const STYLE = `
:root{--paper:#fcfbf8;--card:#f5f2eb;--ink:#26231f;--muted:#665f54;--rule:#ddd7ca;--accent:#1c5c87;--second:#a4481d;--good:#2f6b45;--go:#0a7d6c;--stop:#c0391b;--open:#8a6414;--shadow:#26231f24;
--text:"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L","Book Antiqua",Georgia,serif;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color-scheme:light dark}
@media screen and (prefers-color-scheme:dark){
:root{--paper:#171614;--card:#211f1c;--ink:#e9e5dc;--muted:#aaa397;--rule:#3a3833;--accent:#7db9e0;--second:#e89a6c;--good:#84c79b;--go:#4fc4ad;--stop:#ef8354;--open:#ddb765;--shadow:#000c}
${plotColours}
}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:1.6rem 1.5rem 4rem;max-width:76rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 var(--text);text-rendering:optimizeLegibility;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.2;font-weight:600;text-wrap:balance}
h1{font-size:clamp(1.4rem,3.4vw,2rem);margin:.1rem 0 .2rem;letter-spacing:-.012em;overflow-wrap:anywhere}
h2{font-size:1.3rem;margin:0 0 .4rem;letter-spacing:-.006em}
section{margin-top:1.2rem}
section,[id]{scroll-margin-top:3.4rem}
p{margin:.5rem 0;max-width:42rem}
a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:2px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem .8rem;z-index:2}
.kicker{font:600 .78rem/1.4 var(--sans);letter-spacing:.09em;text-transform:uppercase;color:var(--muted);margin:0}
.subtitle{font-size:1.05rem;color:var(--muted);margin:0;max-width:none;overflow-wrap:anywhere}
.lead{color:var(--muted)}
.counts{font:.86rem/1.5 var(--sans)}
.topic{display:grid;grid-template-columns:9.5rem minmax(0,1fr);gap:1.4rem;border-top:1px solid var(--rule);padding:.9rem 0 .7rem}
.topic h3{font:600 .92rem/1.7 var(--sans);margin:0;overflow-wrap:anywhere}
.topic ul{list-style:none;margin:0;padding:0;max-width:44rem}
.topic li{padding-left:1.3rem;margin:0 0 .55rem;position:relative;overflow-wrap:anywhere}
.topic li::before{content:"";position:absolute;left:0;top:.6em;width:.55rem;height:.55rem;border-radius:50%;border:1.5px solid var(--muted)}
.topic .good::before{background:var(--good);border-color:var(--good)}
.topic .bad::before{background:var(--second);border-color:var(--second)}
.topic .open::before{border-color:var(--open)}
dd ul{margin:0;padding-left:1.1rem}
.scroll{overflow-x:auto;margin:1.2rem 0 .4rem;-webkit-overflow-scrolling:touch;
background:linear-gradient(90deg,var(--paper) 40%,transparent),linear-gradient(270deg,var(--paper) 40%,transparent) 100% 0,linear-gradient(90deg,var(--shadow),transparent),linear-gradient(270deg,var(--shadow),transparent) 100% 0;
background-repeat:no-repeat;background-size:2.4rem 100%,2.4rem 100%,.8rem 100%,.8rem 100%;background-attachment:local,local,scroll,scroll}
table{overflow-wrap:normal;border-collapse:collapse;font:.86rem/1.45 var(--sans);font-variant-numeric:lining-nums tabular-nums;min-width:min(100%,26rem)}
caption{overflow-wrap:anywhere;text-align:left;font:600 .95rem/1.4 var(--sans);padding:0 0 .5rem;max-width:min(100vw - 3rem,58rem)}
th,td{padding:.28rem .6rem;text-align:left;vertical-align:baseline;unicode-bidi:isolate}
th:first-child,td:first-child{padding-left:0}
thead th{font-weight:600;color:var(--muted);border-bottom:1px solid var(--ink);white-space:nowrap;vertical-align:bottom}
thead .group{text-align:center;white-space:normal;overflow-wrap:anywhere;min-width:6rem;border-bottom:1px solid var(--rule);color:var(--ink);padding-inline:.7rem}
tbody th{font-weight:400;min-width:8.5rem;max-width:22rem;overflow-wrap:anywhere}
tbody th:not(.short){min-width:13rem}
tbody tr:hover{background:var(--card)}
.section th{font-weight:600;padding-top:1rem;font-size:.9rem}
.section:hover{background:none}
tbody:last-of-type tr:last-child>*{border-bottom:1px solid var(--rule)}
.n,td.n,th.n{text-align:right;white-space:nowrap}
.ci{color:var(--muted);font-size:.92em}
.reference{color:var(--muted);font-style:italic}
.total{font-weight:600}
sup{font-size:.72em;line-height:0}
.marks{margin-left:.15em}
thead button{all:unset;cursor:pointer;font:inherit;color:inherit}
thead button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
thead button:hover{color:var(--accent)}
[aria-sort] button::after{content:"";display:inline-block;width:.9em;text-align:right;font-size:.8em;color:var(--muted)}
[aria-sort=none] button:hover::after{content:"↕"}
[aria-sort=ascending] button::after{content:"▲";color:var(--accent)}
[aria-sort=descending] button::after{content:"▼";color:var(--accent)}
.notes{font:.82rem/1.5 var(--sans);color:var(--muted);max-width:46rem}
.notes p{margin:.25rem 0}
.heat td{text-align:center;padding:.3rem .35rem;border:1px solid var(--paper);min-width:2.6rem}
.heat thead th{text-align:center;font-weight:400;padding:.3rem .45rem;border:0}
.heat thead th:first-child{text-align:left}
.heat td:empty{background:var(--card)}
.short{white-space:nowrap}
.heat tbody th{max-width:26rem}
${shades}
figure{margin:1.6rem 0}
figure .drawing{margin:0}
figure svg{display:block;max-width:none;height:auto}
figcaption{font:.86rem/1.5 var(--sans);color:var(--muted);max-width:46rem;margin-top:.5rem}
dl{margin:1rem 0;max-width:52rem}
dl>div{display:grid;grid-template-columns:minmax(7rem,11rem) minmax(0,1fr);gap:1rem;padding:.35rem 0;border-top:1px solid var(--rule)}
dl dt{font:.86rem/1.7 var(--sans);color:var(--muted)}
dl dd{margin:0;overflow-wrap:anywhere}
.picker{position:sticky;top:0;z-index:1;display:flex;gap:.4rem;overflow-x:auto;padding:.5rem 0;background:var(--paper);font:.84rem/1.4 var(--sans)}
.picker:empty{display:none}
.picker button,.browser button,.browser select,.browser input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--rule);border-radius:1rem;padding:.15rem .7rem;white-space:nowrap;cursor:pointer}
.picker [aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--paper)}
.browser{font:.9rem/1.5 var(--sans)}
.filters,.count-line,.steps{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0}
.browser input{cursor:text;min-width:14rem}
.browser select{max-width:16rem}
.count{color:var(--muted);font-size:.84rem;margin:0;max-width:none}
.panes{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:1.4rem}
.found{list-style:none;margin:0;padding:0;max-height:80vh;overflow:auto;position:sticky;top:3.2rem;border-right:1px solid var(--rule)}
.found button{all:unset;display:block;cursor:pointer;padding:.25rem .5rem;width:100%;box-sizing:border-box;overflow-wrap:anywhere}
.found button:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.found [aria-current=true]{background:var(--card);box-shadow:inset 3px 0 var(--accent)}
.found .what{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.found .why{color:var(--muted);font-size:.84rem}
.view h3{font:600 1.05rem/1.3 var(--sans);margin:.4rem 0;overflow-wrap:anywhere}
.view h4{font:600 .92rem/1.3 var(--sans);margin:1rem 0 .2rem;overflow-wrap:anywhere}
.pair,.replies.side{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem}
.candidate{min-width:0}
.browser [aria-pressed=true]{border-color:var(--accent);color:var(--accent)}
.view ins{background:color-mix(in srgb,var(--go) 24%,transparent);text-decoration:none;border-bottom:2px solid var(--go)}
.view del{background:color-mix(in srgb,var(--stop) 20%,transparent);text-decoration:none;border-bottom:2px dotted var(--stop)}
.view mark{background:color-mix(in srgb,var(--open) 34%,transparent);color:inherit;border-bottom:2px solid var(--open)}
.bump{margin:1rem 0;overflow:visible}
.bump text{font-size:11px;fill:var(--ink)}
.bump line{stroke-width:2}
.line0{--c:#0072b2}.line1{--c:#d55e00}.line2{--c:#009e73}.line3{--c:#cc79a7}.line4{--c:#8a6d00}.line5{--c:#56b4e9}
.bump g line{stroke:var(--c)}
.bump g circle{fill:var(--c)}
[hidden]{display:none!important}
.question{border-top:1px solid var(--rule);margin:0}
.question>summary{width:auto;padding:.7rem 0;list-style-position:outside;margin-left:1.1rem}
.question>summary h2{display:inline;font-size:1.12rem;color:var(--ink)}
.question>summary:hover h2{color:var(--accent)}
.question>div{padding-bottom:2.4rem}
section:has(>.question){margin-top:0}
.line{display:grid;grid-template-columns:11rem 26rem minmax(0,1fr);gap:0 1.2rem;align-items:start;border-top:1px solid var(--rule);padding:.5rem 0}
.line.heads{border:0;padding:0;font:.78rem/1.4 var(--sans);color:var(--muted)}
.line h3{font:600 .98rem/1.3 var(--sans);margin:0;overflow-wrap:anywhere}
.line .protocol,.row .protocol{font-weight:400;color:var(--muted);font-size:.86em}
.line p{margin:0;font:.88rem/1.45 var(--sans);max-width:none;text-wrap:pretty}
.line p .open{color:var(--muted)}
.lamps{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:.2rem}
.head{text-align:center}
.cell{display:flex;flex-direction:column;align-items:center;gap:.15rem;text-decoration:none;color:var(--muted);font:.76rem/1.25 var(--sans);font-variant-numeric:tabular-nums;text-align:center}
a.cell:hover .figures{text-decoration:underline;color:var(--accent)}
.cell .tally{font-size:.7rem}
.cell .figures,.cell .tally{white-space:nowrap;max-width:100%;overflow:hidden;text-overflow:ellipsis}
.cell{min-width:0}
.line h3{min-width:0}
.dot{display:flex;flex-wrap:wrap;justify-content:center;gap:.2rem;max-width:5.4rem}
.lamp{display:inline-block;width:.95rem;height:.95rem;border-radius:50%;border:2px solid var(--muted);background:none;vertical-align:-.12em}
.lamp.good{background:var(--go);border-color:var(--go)}
.lamp.bad{background:var(--stop);border:0;border-radius:0;clip-path:polygon(50% 4%,100% 96%,0 96%)}
.lamp.none{border:0;height:2px;margin:.42rem 0;background:var(--rule)}
.meaning{font:.84rem/1.5 var(--sans);border-top:1px solid var(--rule);padding-top:.4rem}
.meaning>summary{color:var(--muted);font:.82rem/1.5 var(--sans)}
.meaning .lamp{width:.75rem;height:.75rem;margin-left:.5rem}
.meaning .lamp.none{height:2px;margin-bottom:.3rem}
.meaning dl>div{padding:.15rem 0;border:0}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
figure>h3{font-size:1.12rem;margin:1.2rem 0 .4rem}
.dots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem 1.6rem;font:.8rem/1.2 var(--sans)}
.panel h4{font:600 .88rem/1.3 var(--sans);margin:0 0 .3rem}
.panel .best{font-weight:400;color:var(--muted)}
.flowing .groups{columns:3 17rem;column-gap:1.8rem}
.group{break-inside:avoid;margin-bottom:.45rem}
.of{font:600 .82rem/1.4 var(--sans);margin:0;max-width:none;overflow-wrap:anywhere}
.row{display:grid;grid-template-columns:minmax(0,8.5rem) minmax(0,1fr) 2rem;gap:.4rem;align-items:center;min-height:1rem}
.row .label{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:right}
.row .value{font-variant-numeric:tabular-nums;color:var(--muted)}
.strip{width:100%;height:1rem;display:block;overflow:visible}
.strip circle{fill:var(--accent)}
.reference circle{fill:var(--muted)}
.strip .interval{stroke:var(--accent);stroke-width:2.2;opacity:.6}
.strip .nothing{stroke:var(--muted);stroke-dasharray:2 3}
.strip .person{stroke:var(--second);stroke-width:1.6}
.strip .band{fill:var(--muted);opacity:.16}
.strip text{fill:var(--muted);font-size:10px;text-anchor:middle}
details{margin:.6rem 0}
summary{cursor:pointer;font:.9rem/1.5 var(--sans);color:var(--accent);width:fit-content;max-width:100%}
.what{font-weight:600}
.text{margin:.9rem 0;max-width:46rem}
.text .label{font:600 .78rem/1.4 var(--sans);letter-spacing:.03em;color:var(--muted);margin:0 0 .25rem;max-width:none}
.verdict{font-weight:400;color:var(--muted)}
.body{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border-radius:4px;padding:.7rem .9rem;font-size:.96rem;line-height:1.55;unicode-bidi:isolate;max-height:26rem;overflow:auto}
.body.raw{font:.84rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--rule);font:.82rem/1.5 var(--sans);color:var(--muted)}
@media (max-width:62rem){
.panes{grid-template-columns:minmax(0,1fr)}
.found{max-height:11rem;position:static;border:0;border-bottom:1px solid var(--rule)}
.line{grid-template-columns:minmax(0,1fr);gap:.3rem}
.line h3{display:flex;gap:.5rem;align-items:baseline;flex-wrap:wrap}
}
@media (max-width:40rem){
.head{font-size:.68rem}
body{padding:1.6rem 1rem 3rem;font-size:1rem}
section{margin-top:1rem}
dl>div{grid-template-columns:minmax(0,1fr);gap:0}
.topic{grid-template-columns:minmax(0,1fr);gap:.2rem}
th,td{padding-inline:.45rem}
.scroll>table tbody tr:not(.section) th{position:sticky;left:0;background:var(--paper);min-width:8rem;max-width:9.5rem;white-space:normal;overflow-wrap:anywhere}
}
@media print{
@page{margin:18mm 16mm}
@page wide{size:landscape;margin:14mm}
html{font-size:10pt}
body{max-width:none;padding:0;font-size:10pt}
.skip,.picker,.meaning>summary{display:none}
section{margin-top:1.2rem}
h2,h3,caption,figcaption,.section,summary{break-after:avoid}
figure,tr,.topic li{break-inside:avoid}
thead{display:table-header-group}
.scroll{overflow:visible;background:none}
table{min-width:0}
table,caption,.section th,.notes,figcaption{font-size:7.5pt}
caption{max-width:none}
th,td{padding:.12rem .35rem}
tbody th,tbody th:not(.short),td,td.n{white-space:normal;overflow-wrap:break-word;min-width:0}
thead th{white-space:normal}
td.n,.ci{overflow-wrap:normal}
.ci{white-space:nowrap}
.heat td,.heat thead th{min-width:0;padding:.1rem .15rem}
.many{font-size:6.5pt}
.most{font-size:5pt}
.heat:not(.most){break-inside:avoid}
.most td,.most thead th{padding:.04rem .05rem}
.scroll:has(>.many),.scroll:has(>.most){page:wide}
.heat td,.topic li::before{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.body{max-height:none;background:none;border:1px solid var(--rule)}
svg{max-width:100%!important}
::details-content{content-visibility:visible;height:auto}
.question>summary{list-style:none;margin:0}
.lamp,.strip *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.line{grid-template-columns:8rem 15rem minmax(0,1fr);break-inside:avoid;font-size:8pt}
.flowing .groups{columns:3}
#verdict figure{break-inside:auto}
#verdict{break-after:page}
a{color:inherit;text-decoration:none}
}
`;
