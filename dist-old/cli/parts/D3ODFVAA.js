function unitAt(text,offset){return offset<text.length?text.charCodeAt(offset):-1}export{unitAt};
