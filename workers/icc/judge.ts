import type { Buffer } from 'node:buffer';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { describeCodePoints, judgeCodePoints, readCodePoints } from './code-points.js';
import type { Triple } from './colorants.js';
import { type Profile, readProfile } from './profile.js';
import { judgeNumbers } from './spaces.js';
import type { Transfer } from './transfer.js';
import { readCurve, readText, readXyz } from './values.js';
import { noneOfTheFive, type Verdict } from './verdict.js';

/** A judged profile. */
interface JudgedProfile {
  /** Null without a description. */
  readonly description: string | null;
  /** Null when the data is not a profile. */
  readonly version: string | null;
  /** The profile in a few words. */
  readonly value: string;
  readonly outcome: Verdict | { readonly fault: string };
}

/**
 * Judges an ICC profile by its numbers: a `cicp` tag (ICC.1:2022 section 9.2.17),
 * else the colorants and tone curves of a three-component matrix profile
 * (sections 8.3.3 and 8.4.3). The description is used only as a name. `data` may be truncated.
 */
export function judgeProfile(data: Buffer): JudgedProfile {
  const profile = readProfile(data);
  if (!profile) {
    return {
      description: null,
      version: null,
      value: 'not an ICC profile',
      outcome: { fault: 'it is not an ICC profile' },
    };
  }
  const tag = profile.tag('desc');
  const description = (tag && readText(tag)) ?? null;
  const name = description === null ? 'a profile without description' : visiblyQuoted(shortened(description));
  const value = `${name}, ICC ${profile.version} for ${kind(profile)}`;
  const outcome = judge(profile);
  return {
    description,
    version: profile.version,
    value,
    outcome: 'fault' in outcome ? outcome : { ...outcome, because: `${name} has ${outcome.because}` },
  };
}

function judge(profile: Profile): Verdict | { readonly fault: string } {
  if (profile.dataSpace !== 'RGB') return noneOfTheFive(`data of the kind ${kind(profile)}`);
  if (!COLOR_CLASSES.has(profile.deviceClass)) {
    return noneOfTheFive(`the class ${visiblyQuoted(profile.deviceClass)}, which describes no space`);
  }
  return judgeCicp(profile) ?? judgeMatrix(profile);
}

/**
 * Input, display, output and color space profiles describe a space; links, effects and named colors do not (section
 * 7.2.5).
 */
const COLOR_CLASSES = new Set(['scnr', 'mntr', 'prtr', 'spac']);

function judgeCicp(profile: Profile): Verdict | undefined {
  const tag = profile.tag('cicp');
  if (!tag || tag.length < 12) return undefined;
  const codePoints = readCodePoints(tag.subarray(8));
  const outcome = judgeCodePoints(codePoints);
  if ('fault' in outcome) return undefined;
  return { ...outcome, because: `a cicp tag (${describeCodePoints(codePoints)}): ${outcome.because}` };
}

function judgeMatrix(profile: Profile): Verdict | { readonly fault: string } {
  const [red, green, blue] = [colorant(profile, 'rXYZ'), colorant(profile, 'gXYZ'), colorant(profile, 'bXYZ')];
  if (!red || !green || !blue) {
    if (['A2B0', 'A2B1', 'A2B2', 'D2B0'].some(signature => profile.names(signature))) {
      return noneOfTheFive('look-up tables (A2B0) instead of primaries');
    }
    return { fault: 'its rXYZ, gXYZ or bXYZ tag is missing or damaged' };
  }
  const transfers = [curve(profile, 'rTRC'), curve(profile, 'gTRC'), curve(profile, 'bTRC')].filter(
    one => one !== undefined,
  );
  if (transfers.length < 3) return { fault: 'its rTRC, gTRC or bTRC tag is missing or damaged' };
  return judgeNumbers({ red, green, blue }, transfers);
}

function colorant(profile: Profile, signature: string): Triple | undefined {
  const tag = profile.tag(signature);
  return tag && readXyz(tag);
}

function curve(profile: Profile, signature: string): Transfer | undefined {
  const tag = profile.tag(signature);
  return tag && readCurve(tag);
}

/** A signature for messages; quoted unless it has only letters and digits. */
function kind({ dataSpace }: Profile): string {
  return /^[A-Za-z0-9]+$/.test(dataSpace) ? dataSpace : visiblyQuoted(dataSpace);
}

const QUOTE_LIMIT = 60;

function shortened(text: string): string {
  return text.length <= QUOTE_LIMIT ? text : `${text.slice(0, QUOTE_LIMIT - 1).toWellFormed()}…`;
}
