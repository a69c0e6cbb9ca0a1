// usage: node .p7-ssr.cjs <port>: serves sample pages of the built mfe-public
const http=require('http'),fs=require('fs'),path=require('path');
const React=require('react');const {renderToString}=require('react-dom/server');const {ServerStyleSheet}=require('styled-components');
const root='/work/p7';
const mod=require(root+'/mfe-public/dist/release/server.cjs');
const server=(mod.default??mod);
const themes=JSON.parse(fs.readFileSync(root+'/infra/packages/themes/themes.json','utf8'));
const creators=JSON.parse(fs.readFileSync(root+'/backend/src/samples/samples.json','utf8'));
const css=fs.readFileSync(root+'/shell/src/styles/tokens.css','utf8')+fs.readFileSync(root+'/shell/src/styles/base.css','utf8');
const pics=[];const img=(f,w)=>{pics.push(f);return {url:`/images/${String(pics.length-1).padStart(32,'0')}/${w}.webp`};};
function user(c,q){
  const list=[...c.links];for(const {index,entry} of c.otherEntries??[]) list.splice(index,0,entry);
  const UserLink=[],UserEntry=[];let sp;
  list.forEach((e,place)=>{const id='e'+place; const sz=q.get('sizes')?.split(',')[place]; if(sz) e={...e,size:sz}; if(place===c.spotlight) sp=id;
    if(!e.kind){UserLink.push({_id:id,title:e.title,url:e.url,isActive:true,thumbnail:img(`${c.username}/${e.imageName}`,e.size?1280:384),...(e.size&&{size:e.size})});return;}
    const x={...e,_id:id,place}; if(q.get('sizes')?.split(',')[place]) x.size=q.get('sizes').split(',')[place];
    if(e.kind==='hours') x.isOpen=true; if(e.kind==='countdown') x.left={count:92,unit:'day'};
    if(e.kind==='social') x.accounts=e.accounts.map(url=>({url,service:'x',label:url,icon:'M20 20h80v80H20z'}));
    if(e.kind==='video') Object.assign(x,{provider:'youtube',player:'https://www.youtube-nocookie.com/embed/a',thumbnail:{url:''}});
    if(e.kind==='product'){const p=c.products.find(p=>p.name===e.product);Object.assign(x,{productId:'p',name:p.name,url:p.url,price:p.price,discountPrice:p.discountPrice,picture:img(`${c.username}/${p.imageName}-1`,1280)});}
    UserEntry.push(x);});
  const t=themes.find(t=>t._id===(q.get('theme')||c.theme));
  const th=structuredClone(t); if(q.get('font')) for(const k of ['innerContainer','contentSection','linkTitle']) th.mainStyles[k].font=q.get('font');
  const header=q.get('header')||c.header;
  return {username:c.username,fullName:q.get('name')||c.fullName,line:c.line??'',place:c.place??'',email:'',avatar:img(`${c.username}/portrait`,384),UserLink,...(UserEntry.length&&{UserEntry}),...(sp&&{spotlight:sp}),UserTheme:[th],UserProduct:[],hasStore:c.products.length>0,preview:{url:'/p.jpg'},...(header&&header!=='classic'&&{header}),...(c.cover&&{cover:img(`${c.username}/${c.cover}`,1280)})};
}
http.createServer(async(req,res)=>{try{
  const u=new URL(req.url,'http://x');
  const m=/^\/images\/(\d+)\/(\d+)\.webp/.exec(u.pathname);
  if(m){res.setHeader('content-type','image/webp');return res.end(fs.readFileSync(`${root}/backend/src/samples/pictures/${pics[Number(m[1])]}.webp`));}
  if(u.pathname.startsWith('/assets/')){const f=root+'/shell'+u.pathname;if(!fs.existsSync(f)){res.statusCode=404;return res.end();}res.setHeader('content-type',f.endsWith('woff2')?'font/woff2':'image/svg+xml');return res.end(fs.readFileSync(f));}
  const c=creators.find(c=>'/'+c.username===u.pathname);if(!c){res.statusCode=404;return res.end('no');}
  const page=server.pages['/:userName'].page??server.pages['/:userName'];
  const usr=user(c,u.searchParams);
  const out=await page.load({userName:c.username},{get:async()=>[usr]});
  const sheet=new ServerStyleSheet();
  const shell={origin:'http://x',session:{current:()=>null,onChange:()=>()=>{}},notice:{},notFound:()=>null};
  const html=renderToString(sheet.collectStyles(React.createElement(page.Component,{data:out.data,shell})));
  const styles=sheet.getStyleTags();
  const doc=`<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><title>x</title>${out.head.font?`<link rel=preload as=font type=font/woff2 href="${out.head.font}" crossorigin>`:''}<style>${css}</style>${styles}</head><body><div id=root>${html}</div></body></html>`;
  const z=require('zlib');console.log(u.pathname+u.search,'html+style',doc.length,'brotli',z.brotliCompressSync(html+styles).length);
  res.setHeader('content-type','text/html');res.end(doc);
 }catch(e){console.error(e);res.statusCode=500;res.end(String(e.stack));}}).listen(Number(process.argv[2]||4777),'127.0.0.1');
