function r(n){return typeof n=="string"?n:n===void 0?"":JSON.stringify(n,null,2)}function i(n){return n<1e3?`${n} B`:n<1e6?`${(n/1e3).toFixed(1)} KB`:`${(n/1e6).toFixed(1)} MB`}export{r as a,i as b};
