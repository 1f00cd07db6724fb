/**
 * Writes the files of the page of the API: the script of Swagger UI, the rules of its style sheet that can match, and
 * the page's own style sheet.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';

/** Classes that the page sets itself. */
const OWN_CLASSES = ['dark-mode'];

/** `swaggerUi` is the folder of the package, `page` the one of the sources of the page, `output` the one to write. */
export async function bundleDocs(swaggerUi, page, output) {
  mkdirSync(output, { recursive: true });
  const script = readFileSync(join(swaggerUi, 'static/swagger-ui-bundle.js'), 'utf8');
  const sheet = readFileSync(join(swaggerUi, 'static/swagger-ui.css'), 'utf8');
  // One rule per line, without comments.
  const { code } = await transform(sheet, { loader: 'css', minify: true, legalComments: 'none' });
  writeFileSync(join(output, 'swagger-ui-bundle.js'), script);
  writeFileSync(join(output, 'swagger-ui.css'), withoutUnusedRules(code, classesIn(script)));
  copyFileSync(join(swaggerUi, 'LICENSE'), join(output, 'LICENSE'));
  await build({
    entryPoints: [join(page, 'docs.css')],
    outdir: output,
    bundle: true,
    minify: true,
    logLevel: 'warning',
  });
}

/** All names in a script that may be classes. */
const classesIn = script => new Set([...OWN_CLASSES, ...(script.match(/[\w-]+/g) ?? [])]);

/**
 * Removes the rules of which every selector needs a class that the script does not name. The style sheet has the
 * hundreds of utility classes of Tachyons, of which Swagger UI uses a few.
 */
function withoutUnusedRules(sheet, known) {
  const canMatch = selector => (selector.match(/\.-?[a-z_][\w-]*/gi) ?? []).every(name => known.has(name.slice(1)));
  // Rules without nested blocks; those within a media query are found in the same way.
  return sheet
    .replace(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors, body) => {
      if (selectors.trim().startsWith('@') || /^\s*(?:from|to|[\d.]+%)/.test(selectors)) return rule;
      const kept = splitSelectors(selectors).filter(canMatch);
      return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`;
    })
    .replace(/@media[^{]+\{\s*\}/g, '');
}

/** Splits a list of selectors at commas outside of parentheses. */
const splitSelectors = selectors => selectors.match(/(?:[^,(]|\([^)]*\))+/g) ?? [];
