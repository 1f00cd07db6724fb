/** Random access to the bytes of an image file, whether they were sent as Base64 or as they are. */
export class ImageBytes {
    /** Whether there are `length` bytes at `offset`. */
    has(offset, length) {
        return offset + length <= this.length;
    }
    /** Two bytes, the high one first. The caller has checked `has`; the same holds for the methods below. */
    uint16be(offset) {
        return this.uint8(offset) * 0x100 + this.uint8(offset + 1);
    }
    uint32be(offset) {
        return this.uint16be(offset) * 0x10000 + this.uint16be(offset + 2);
    }
    uint16le(offset) {
        return this.uint8(offset) + this.uint8(offset + 1) * 0x100;
    }
    uint32le(offset) {
        return this.uint16le(offset) + this.uint16le(offset + 2) * 0x10000;
    }
    /** The four characters that name a chunk, one to a byte. */
    fourCC(offset) {
        return String.fromCharCode(this.uint8(offset), this.uint8(offset + 1), this.uint8(offset + 2), this.uint8(offset + 3));
    }
    /** Whether the bytes at `offset` are those of `text`, one to a character. */
    startsWith(text, offset) {
        for (let index = 0; index < text.length; index++) {
            if (this.uint8(offset + index) !== text.charCodeAt(index))
                return false;
        }
        return true;
    }
}
//# sourceMappingURL=image-bytes.js.map