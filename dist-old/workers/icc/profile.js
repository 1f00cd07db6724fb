/** Header and first tag of ICC.1:2022 sections 7.2 and 7.3; offsets in bytes. */
const HEADER = 128;
const TAG_TABLE = HEADER + 4;
const TAG_ENTRY = 12;
/** Maximum tags read; profiles have some dozen. */
const TAG_LIMIT = 256;
/** Parses a profile; `data` may be truncated. Undefined when it is not a profile. */
export function readProfile(data) {
    if (data.length < TAG_TABLE || signatureAt(data, 36) !== 'acsp')
        return undefined;
    const tags = readTagTable(data);
    return {
        version: `${data.readUInt8(8)}.${data.readUInt8(9) >> 4}.${data.readUInt8(9) & 15}`,
        deviceClass: signatureAt(data, 12).trim(),
        dataSpace: signatureAt(data, 16).trim(),
        tag: signature => tags.get(signature) ?? undefined,
        names: signature => tags.has(signature),
    };
}
/** Tags by signature, the first of each; null for a tag beyond the end of the data. */
function readTagTable(data) {
    const room = Math.floor((data.length - TAG_TABLE) / TAG_ENTRY);
    const count = Math.min(data.readUInt32BE(HEADER), room, TAG_LIMIT);
    const tags = new Map();
    for (let index = 0; index < count; index++) {
        const entry = TAG_TABLE + index * TAG_ENTRY;
        const signature = signatureAt(data, entry);
        const offset = data.readUInt32BE(entry + 4);
        const size = data.readUInt32BE(entry + 8);
        if (!tags.has(signature))
            tags.set(signature, offset + size <= data.length ? data.subarray(offset, offset + size) : null);
    }
    return tags;
}
/** A signature of four characters. */
function signatureAt(data, offset) {
    return data.toString('latin1', offset, offset + 4);
}
//# sourceMappingURL=profile.js.map