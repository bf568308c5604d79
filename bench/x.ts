import { bestSplit } from '../src/domain/rfq/split.ts';
let seed=11; const r=(n:number)=>{seed=(seed*48271)%2147483647;return seed%n};
for (const [L,V] of [[8,6],[15,8],[25,12],[60,12],[200,12]] as const)
for (const spread of [0.02,0.2,1,3]) {
 let worst=0, slow=0, exact=0, N=L<100?30:12, bad='';
 for(let k=0;k<N;k++){
  const n=[null,2,3,4,5,6,8][r(7)]!;
  const offers:any[]=[]; let sum=0;
  for(let l=0;l<L;l++){ const base=Math.exp(r(1000)/1000*8)*1000; let m=Infinity; for(let v=0;v<V;v++){ if(r(8)===0) continue; const c=Math.round(base*Math.exp(r(1000)/1000*spread)); m=Math.min(m,c); offers.push({line:l,vendor:v,extension:(c/100).toFixed(2),leadTime:null,isBelowMinimum:false}); } if(m<Infinity)sum+=m; }
  const vendors=Array.from({length:V},(_,v)=>({id:v,minimumOrder:(sum/100*[0,0.02,0.1,0.2,0.3,0.5][r(6)]!*(0.5+r(1000)/1000)).toFixed(2)}));
  const t=process.cpuUsage(); const s=bestSplit({lines:Array.from({length:L},(_,i)=>i),vendors,offers,atMost:n,maxLeadTime:null}); const u=process.cpuUsage(t);
  const ms=(u.user+u.system)/1000, gap=Number(s.total)/Number(s.bound)-1; slow=Math.max(slow,ms); if(gap>worst){worst=gap;bad=`n=${n} unserved=${s.unserved.length}`} if(s.isExact)exact++;
 }
 console.log(L,V,'spread',spread,'worst gap',(worst*100).toFixed(3)+'%',bad,'exact',exact+'/'+N,'slowest',slow.toFixed(0)+'ms');
}
