import type { Run, RunBytes } from '../../src/shared/tool.js';
import type contract from '../../src/tools/certificate-decoder.js';
import { readBundle, readFile } from '../x509/bundle.js';

export const run: Run<typeof contract> = ({ pem, nowMs }) => readBundle(pem, nowMs);

export const runBytes: RunBytes<typeof contract> = bytes => readFile(bytes);
