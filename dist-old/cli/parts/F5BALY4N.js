function resultTooLarge(hint){return`result too large: maximum ${33554432/1024/1024} MB; ${hint}`}export{resultTooLarge};
