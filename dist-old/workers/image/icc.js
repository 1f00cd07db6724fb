import { judgeProfile } from '../icc/judge.js';
import { broken, decides } from './metadata.js';
/** Maximum bytes read of a profile: RGB profiles have some KB, large CMYK profiles 2 MB. */
export const PROFILE_LIMIT = 4 * 1024 * 1024;
/** Judges a profile embedded at `source`. `data` is the profile or its beginning; `bytes` its whole size. */
export function embedded(source, data, bytes) {
    const { description, version, value, outcome } = judgeProfile(data);
    return {
        iccProfile: { description, version, bytes },
        hint: 'fault' in outcome
            ? broken(source, `${version === null ? '' : `${value}: `}${outcome.fault}`)
            : decides(source, value, outcome),
    };
}
/** A profile that cannot be extracted. */
export function lost(source, why) {
    return { iccProfile: null, hint: broken(source, why) };
}
//# sourceMappingURL=icc.js.map