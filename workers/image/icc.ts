import type { Buffer } from 'node:buffer';
import { judgeProfile } from '../icc/judge.js';
import { broken, decides, type Hint, type ImageMetadata } from './metadata.js';

/** Maximum bytes read of a profile: RGB profiles have some KB, large CMYK profiles 2 MB. */
export const PROFILE_LIMIT = 4 * 1024 * 1024;

/** An embedded profile: for the result, and as a hint. */
export interface EmbeddedProfile {
  readonly iccProfile: ImageMetadata['iccProfile'];
  readonly hint: Hint;
}

/** Judges a profile embedded at `source`. `data` is the profile or its beginning; `bytes` its whole size. */
export function embedded(source: string, data: Buffer, bytes: number): EmbeddedProfile {
  const { description, version, value, outcome } = judgeProfile(data);
  return {
    iccProfile: { description, version, bytes },
    hint:
      'fault' in outcome
        ? broken(source, `${version === null ? '' : `${value}: `}${outcome.fault}`)
        : decides(source, value, outcome),
  };
}

/** A profile that cannot be extracted. */
export function lost(source: string, why: string): EmbeddedProfile {
  return { iccProfile: null, hint: broken(source, why) };
}
