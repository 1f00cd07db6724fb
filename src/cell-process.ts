import { readConfig } from './config/config.js';
import { serve } from './run-cell.js';

// What the primary starts for each cell.
await serve(readConfig(process.env), process.env['TOOLPOOL_CELL'] ?? '1');
