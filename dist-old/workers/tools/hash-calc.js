import { hash } from 'node:crypto';
import { encodeUtf8 } from '../text/utf8.js';
export const run = ({ text }) => {
    const bytes = encodeUtf8(text, 'text');
    const digest = (algorithm) => hash(algorithm, bytes, 'hex');
    return {
        md5: digest('md5'),
        sha1: digest('sha1'),
        sha256: digest('sha256'),
        sha384: digest('sha384'),
        sha512: digest('sha512'),
    };
};
//# sourceMappingURL=hash-calc.js.map