// src/checkpoint/snapshot-name.ts
var LIVE = "current";
function faultOfName(name) {
  if (name.trim() === "") return "is blank; a snapshot needs a name";
  return new RegExp("\\p{Cc}", "u").test(name) ? "holds a control character; a snapshot name must not" : void 0;
}
function faultOfOwnName(name) {
  return faultOfName(name) ?? (name === LIVE ? `must not be "${LIVE}", which means the live checkpoint` : void 0);
}

export {
  faultOfName,
  faultOfOwnName
};
