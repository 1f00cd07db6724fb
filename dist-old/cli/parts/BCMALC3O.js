import{visiblyQuoted}from"./AYRPLIG6.js";var MAX_LENGTH=40;function quoted(text){return visiblyQuoted(text.length<=MAX_LENGTH?text:`${text.slice(0,MAX_LENGTH).toWellFormed()}…`)}export{quoted};
