function withoutByteOrderMark(text){return text.startsWith("\uFEFF")?text.slice(1):text}export{withoutByteOrderMark};
