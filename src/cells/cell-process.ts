import { readConfig } from '../config.js';
import { serve } from '../serve.js';

// What the primary starts for each cell.
await serve(readConfig(process.env), process.env['TOOLPOOL_CELL'] ?? '1');
