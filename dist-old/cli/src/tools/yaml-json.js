import{warnings}from"../../parts/5F7F46AE.js";import{overBytes}from"../../parts/F4LSOBMB.js";import{guard_exports}from"../../parts/HOHHKZFK.js";import{plain_schemas_default}from"../../parts/3G6TEJY3.js";import"../../parts/W7DM35E5.js";import"../../parts/TYREN3D2.js";var External=[];function SetExternal(external){External=external.variables}var check_0=(value=>typeof value=="object"&&value!==null&&!Array.isArray(value)&&"mode"in value&&"input"in value&&"indent"in value&&(value.mode==="yaml-to-json"||value.mode==="json-to-yaml")&&typeof value.input=="string"&&(value.input.length<=2097152||value.input.length<=4194304&&guard_exports.CodePointCount(value.input)<=2097152)&&(value.indent==="2"||value.indent==="4"));function Check(value){return check_0(value)}SetExternal({variables:[]});var INPUT_LIMIT=2*1024*1024,yaml_json_default={summary:"Convert YAML to JSON, or JSON to YAML",description:'YAML is version 1.2 with its core schema, whatever a %YAML directive says: `yes` and `12:30` are strings, `0o14` is 12 and `014` is 14. Numbers keep their digits, members their order, and empty input is `null`. Anchors, aliases and the merge key `<<` of YAML 1.1 are resolved: the own keys of a mapping win, then those of the earlier mapping. Keys become strings: `1` is `"1"`, `~` is `"null"`. Application tags are dropped; a scalar with one is a string. Errors with a position are: several documents, duplicate keys, keys that are not scalars, `.inf` and `.nan`, an alias inside its own anchor, unknown `!!` tags, and aliases that expand beyond 32 MB. JSON to YAML (RFC 8259) writes block style. Text of several lines is a block scalar where that reads back to the same value; the output then ends with a line end if its last value does. Strings are quoted if a reader of YAML 1.1 or 1.2 would take them for something else (`no`, `12:30`, `2024-01-01`). Exponents get a decimal point and a sign (`1e400` is `1.0e+400`) for YAML 1.1. If an object repeats a name, the last value counts, with a warning. The input is at most 2 MB of UTF-8. A result above 32 MB is an error.',tag:"Format & Parse",lane:"risky",input:plain_schemas_default.Object({mode:plain_schemas_default.Enum(["yaml-to-json","json-to-yaml"],{description:"Direction of the conversion."}),input:plain_schemas_default.String({maxLength:INPUT_LIMIT,description:"The YAML or JSON text; at most 2 MB of UTF-8."}),indent:plain_schemas_default.Enum(["2","4"],{default:"2",description:"Spaces per level of the output."})}),result:plain_schemas_default.Object({output:plain_schemas_default.String({description:"The converted text; empty when `valid` is false."}),valid:plain_schemas_default.Boolean({description:"Whether the input could be converted."}),error:plain_schemas_default.Union([plain_schemas_default.String(),plain_schemas_default.Null()],{description:"What is wrong and what was expected; null when valid."}),errorLine:plain_schemas_default.Union([plain_schemas_default.Integer(),plain_schemas_default.Null()],{description:"Line of the error, 1-based; lines end at LF, CRLF or CR. Null if there is no position."}),errorColumn:plain_schemas_default.Union([plain_schemas_default.Integer(),plain_schemas_default.Null()],{description:"Column of the error, 1-based, in UTF-16 code units without the byte order mark. Null if there is no position."}),warnings}),presentation:{title:"YAML and JSON",input:"input",output:{kind:"text",field:"output",by:{input:"mode",languages:{"yaml-to-json":"json","json-to-yaml":"yaml"}}},inverse:"mode",fault:{message:"error",line:"errorLine",column:"errorColumn"},detect:[{pattern:String.raw`^(?:---[ \t]*\r?\n|%YAML )`,weight:.95,reason:"YAML document",with:{mode:"yaml-to-json"}},{pattern:String.raw`^(?:#[^\n]*\n|[ \t]*\r?\n)*[\w"'./\-]{1,100}:(?:[ \t][^\n]*|\r)?\n`+String.raw`\s*(?:-[ \t]|#|[\w"'./\-]{1,100}:(?:\s|$))`,weight:.75,reason:"YAML mapping",with:{mode:"yaml-to-json"}},{pattern:String.raw`^-[ \t][^\n]+\n(?:-[ \t]|[ \t]+\S)`,weight:.6,reason:"YAML list",with:{mode:"yaml-to-json"}},{pattern:String.raw`^[\w.\-]{1,100}:[ \t]\S[^\n]*\s*$`,weight:.3,reason:"YAML pair",with:{mode:"yaml-to-json"}},{pattern:String.raw`^\s*(?:\{\s*(?:"|\})|\[\s*(?:["{[\]]|(?:-?\d[\d.e+-]{0,30}|true|false|null)\s*[,\]]))`,weight:.4,reason:"JSON",with:{mode:"json-to-yaml"}}]},check:({input})=>overBytes("input",input,INPUT_LIMIT),examples:[{name:"YAML to JSON",input:{mode:"yaml-to-json",input:`defaults: &defaults
  retries: 3
  open: 08:00
service:
  <<: *defaults
  id: 12345678901234567890
  on: yes
`,indent:"2"},result:{output:`{
  "defaults": {
    "retries": 3,
    "open": "08:00"
  },
  "service": {
    "retries": 3,
    "open": "08:00",
    "id": 12345678901234567890,
    "on": "yes"
  }
}`,valid:!0,error:null,errorLine:null,errorColumn:null}},{name:"JSON to YAML",input:{mode:"json-to-yaml",input:'{"country":"no","at":"12:30","tags":["a b",""],"more":{},"list":[{"x":1.0,"y":null}]}',indent:"2"},result:{output:`country: "no"
at: "12:30"
tags:
  - a b
  - ""
more: {}
list:
  - x: 1.0
    "y": null`,valid:!0,error:null,errorLine:null,errorColumn:null}},{name:"A duplicate key",input:{mode:"yaml-to-json",input:`name: a
port: 1
name: b
`,indent:"2"},result:{output:"",valid:!1,error:'duplicate mapping key "name"',errorLine:3,errorColumn:1}}]};export{yaml_json_default as default,Check as isValid};
