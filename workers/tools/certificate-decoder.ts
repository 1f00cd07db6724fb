import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/certificate-decoder.js';
import { readBundle } from '../x509/bundle.js';

export const run: Run<typeof contract> = ({ pem, nowMs }) => readBundle(pem, nowMs);
