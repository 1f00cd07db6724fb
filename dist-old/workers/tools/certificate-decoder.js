import { readBundle } from '../x509/bundle.js';
export const run = ({ pem, nowMs }) => readBundle(pem, nowMs);
//# sourceMappingURL=certificate-decoder.js.map