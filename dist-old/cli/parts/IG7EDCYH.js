function instant(ms){return Math.abs(ms)<=864e13?{ms}:{fault:`out of range: dates are from -271821-04-20 to +275760-09-13 (${864e13} ms around 1970)`}}export{instant};
