var LANE_NAMES=["fast","risky","heavy"];var bodyLimitOf=({bodyLimit=16777216})=>bodyLimit;export{LANE_NAMES,bodyLimitOf};
