var INDENTS={2:{unit:32,width:2},4:{unit:32,width:4},tab:{unit:9,width:1}};export{INDENTS};
