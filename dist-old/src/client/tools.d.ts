import type { CallOptions } from './client.js';

/** Encode text as Base64, or decode Base64 to text */
export interface Base64Input {
  /** encode: text to Base64; decode: Base64 to text. */
  readonly mode: "encode" | "decode";
  /** Text to encode, or Base64 to decode; at most 5 MB of UTF-8. */
  readonly input: string;
}

export interface Base64Result {
  /** The Base64, or the decoded text. */
  readonly output: string;
}

/** Convert identifiers and text between letter cases */
export interface CaseConverterInput {
  /** Identifiers in camelCase, PascalCase, snake_case or kebab-case, plain words, or any mix; at most 100,000 characters. */
  readonly text: string;
  /** Target case: twoWords, TwoWords, two_words, TWO_WORDS, two-words, "two words", "TWO WORDS" or "Two Words". */
  readonly target: "camel" | "pascal" | "snake" | "screaming-snake" | "kebab" | "lower" | "upper" | "title";
}

export interface CaseConverterResult {
  /** The converted text; empty if the text has no letters or digits. */
  readonly result: string;
}

/** Decode X.509 certificates and certificate requests */
export interface CertificateDecoderInput {
  /** PEM text with one or more blocks, or the Base64 of one DER object. */
  readonly pem: string;
  /** Time at which validity is judged, in milliseconds since 1970; when absent, no status is given. */
  readonly nowMs?: number;
}

export interface CertificateDecoderResult {
  /** Version of this result format: 1. */
  readonly schemaVersion: number;
  /** The blocks in order. */
  readonly blocks: readonly ({
    /** Index of the block, from 0. */
    readonly index: number;
    /** The PEM label; empty for bare Base64. */
    readonly label: string;
    /** The kind by the label; for bare Base64, by the content. */
    readonly kind: "certificate" | "csr" | "private-key" | "pkcs7" | "other";
    /** Warnings about the block; null when there are none. */
    readonly warning: string | null;
    /** Why the block cannot be decoded; null on success. */
    readonly error: string | null;
    /** Index of the earlier block with the same content. */
    readonly duplicateOf: number | null;
    /** The certificate; null for other blocks. */
    readonly certificate: {
      /** The version: 1, 2 or 3. */
      readonly version: number;
      /** The subject. */
      readonly subject: {
        /** The relative distinguished names in encoding order, each with its attributes. */
        readonly rdns: readonly (readonly ({
          /** Short name of the attribute type, such as `CN`; else its object identifier. */
          readonly type: string;
          /** The object identifier of the attribute type. */
          readonly oid: string;
          /** Text of the value; `#` and the hex of its encoding when it is not text. */
          readonly value: string;
        })[])[];
        /** The name as a string of RFC 4514, in reverse order. */
        readonly rfc4514: string;
      };
      /** The issuer. */
      readonly issuer: {
        /** The relative distinguished names in encoding order, each with its attributes. */
        readonly rdns: readonly (readonly ({
          /** Short name of the attribute type, such as `CN`; else its object identifier. */
          readonly type: string;
          /** The object identifier of the attribute type. */
          readonly oid: string;
          /** Text of the value; `#` and the hex of its encoding when it is not text. */
          readonly value: string;
        })[])[];
        /** The name as a string of RFC 4514, in reverse order. */
        readonly rfc4514: string;
      };
      /** The serial number. */
      readonly serial: {
        /** The magnitude in hex, in whole bytes. */
        readonly hex: string;
        /** The number in decimal, with its sign. */
        readonly decimal: string;
        /** Whether it is negative. */
        readonly negative: boolean;
      };
      /** The validity period. */
      readonly validity: {
        /** The first instant of validity, in ISO 8601. */
        readonly notBefore: string;
        /** The last instant of validity, in ISO 8601. */
        readonly notAfter: string;
        /** Whether the end is 99991231235959Z: no well-defined expiry (RFC 5280 section 4.1.2.5). */
        readonly noWellDefinedExpiry: boolean;
        /** With `nowMs`: the status; both ends are inclusive. */
        readonly status?: "valid" | "expired" | "not-yet-valid";
        /** With `nowMs`: milliseconds until the start, negative after it. */
        readonly startsInMs?: number;
        /** With `nowMs`: milliseconds until the end, negative after it; null when there is none. */
        readonly expiresInMs?: number | null;
      };
      /** The signature algorithm. */
      readonly signature: {
        /** The object identifier of the signature algorithm. */
        readonly oid: string;
        /** The long name of OpenSSL, such as `sha256WithRSAEncryption`; else the object identifier. */
        readonly label: string;
        /** The hash, such as `sha256`; null when the algorithm has none. */
        readonly hash: string | null;
        /** RSASSA-PSS: the hash of the mask generation. */
        readonly mgfHash: string | null;
        /** RSASSA-PSS: length of the salt in bytes. */
        readonly saltLength: number | null;
        /** Whether the signed algorithm differs from this one, parameters included. */
        readonly innerMismatch: boolean;
        /** The object identifier of the signed algorithm; null for a request. */
        readonly innerOid: string | null;
      };
      /** The public key; fields that do not apply are null. */
      readonly publicKey: {
        /** `RSA`, `RSA-PSS`, `EC`, `Ed25519`, `Ed448`, `X25519`, `X448`, `DSA`, else the object identifier. */
        readonly algorithm: string;
        /** Bits of the modulus, of the field of the curve, or of the key. */
        readonly bits: number | null;
        /** RSA: the public exponent; a decimal string above 2^53 - 1. */
        readonly exponent: number | string | null;
        /** EC: the name of the curve, such as `P-256`; else its object identifier. */
        readonly curve: string | null;
        /** The SHA-256 of the SubjectPublicKeyInfo, in hex. */
        readonly spkiSha256Hex: string;
        /** The same in Base64, as used in key pins. */
        readonly spkiSha256Base64: string;
      };
      /** Hashes of the whole encoding. */
      readonly fingerprints: {
        /** The SHA-256 of the encoding, in hex. */
        readonly sha256Hex: string;
        /** The SHA-1 of the encoding, in hex. */
        readonly sha1Hex: string;
      };
      /** The extensions in order; only the field that matches the extension is set. */
      readonly extensions: readonly ({
        /** The object identifier of the extension. */
        readonly oid: string;
        /** Its name in the standard; null when unknown. */
        readonly name: string | null;
        /** Whether it is marked critical. */
        readonly critical: boolean;
        /** subjectAltName: the names. */
        readonly san: readonly ({
          /** The kind of GeneralName. */
          readonly type: "dns" | "email" | "uri" | "ip" | "dirName" | "registeredId" | "otherName" | "x400Address" | "ediPartyName";
          /** The text; addresses by RFC 5952, directory names by RFC 4514. Hex of the content for x400Address, ediPartyName and an otherName that is not text, which starts with its type. */
          readonly value: string;
        })[] | null;
        /** keyUsage: the names of the set bits (RFC 5280 section 4.2.1.3). */
        readonly keyUsage: readonly (string)[] | null;
        /** extKeyUsage: the purposes. */
        readonly eku: readonly ({
          /** The object identifier of the purpose. */
          readonly oid: string;
          /** Its name, such as `serverAuth`; null when unknown. */
          readonly name: string | null;
        })[] | null;
        /** basicConstraints: its fields. */
        readonly basicConstraints: {
          /** Whether the subject is a CA. */
          readonly ca: boolean;
          /** The path length constraint; null when absent. */
          readonly pathLen: number | null;
        } | null;
        /** subjectKeyIdentifier: the identifier in hex. */
        readonly skid: string | null;
        /** authorityKeyIdentifier: its fields. */
        readonly akid: {
          /** The key identifier in hex; null when absent. */
          readonly keyId: string | null;
          /** The names of the issuer of the issuing certificate; null when absent. */
          readonly issuer: readonly ({
            /** The kind of GeneralName. */
            readonly type: "dns" | "email" | "uri" | "ip" | "dirName" | "registeredId" | "otherName" | "x400Address" | "ediPartyName";
            /** The text; addresses by RFC 5952, directory names by RFC 4514. Hex of the content for x400Address, ediPartyName and an otherName that is not text, which starts with its type. */
            readonly value: string;
          })[] | null;
          /** The serial number of the issuing certificate in hex; null when absent. */
          readonly serial: string | null;
        } | null;
        /** cRLDistributionPoints: the URIs. */
        readonly crlDistributionPoints: readonly (string)[] | null;
        /** authorityInfoAccess: its entries. */
        readonly aia: readonly ({
          /** `ocsp`, `caIssuers`, or the object identifier of the access method. */
          readonly method: string;
          /** The location, usually a URI. */
          readonly location: string;
        })[] | null;
        /** The first 256 bytes of the raw value, in hex. */
        readonly rawHex: string;
        /** Whether the raw value is longer than `rawHex`. */
        readonly rawHexTruncated: boolean;
        /** Whether an earlier extension has the same object identifier. */
        readonly duplicate: boolean;
      })[];
      /** Whether subject and issuer are equal. */
      readonly selfIssued: boolean;
    } | null;
    /** The certificate request; null for other blocks. */
    readonly csr: {
      /** The version: 1. */
      readonly version: number;
      /** The requested subject. */
      readonly subject: {
        /** The relative distinguished names in encoding order, each with its attributes. */
        readonly rdns: readonly (readonly ({
          /** Short name of the attribute type, such as `CN`; else its object identifier. */
          readonly type: string;
          /** The object identifier of the attribute type. */
          readonly oid: string;
          /** Text of the value; `#` and the hex of its encoding when it is not text. */
          readonly value: string;
        })[])[];
        /** The name as a string of RFC 4514, in reverse order. */
        readonly rfc4514: string;
      };
      /** The public key; fields that do not apply are null. */
      readonly publicKey: {
        /** `RSA`, `RSA-PSS`, `EC`, `Ed25519`, `Ed448`, `X25519`, `X448`, `DSA`, else the object identifier. */
        readonly algorithm: string;
        /** Bits of the modulus, of the field of the curve, or of the key. */
        readonly bits: number | null;
        /** RSA: the public exponent; a decimal string above 2^53 - 1. */
        readonly exponent: number | string | null;
        /** EC: the name of the curve, such as `P-256`; else its object identifier. */
        readonly curve: string | null;
        /** The SHA-256 of the SubjectPublicKeyInfo, in hex. */
        readonly spkiSha256Hex: string;
        /** The same in Base64, as used in key pins. */
        readonly spkiSha256Base64: string;
      };
      /** The signature algorithm. */
      readonly signature: {
        /** The object identifier of the signature algorithm. */
        readonly oid: string;
        /** The long name of OpenSSL, such as `sha256WithRSAEncryption`; else the object identifier. */
        readonly label: string;
        /** The hash, such as `sha256`; null when the algorithm has none. */
        readonly hash: string | null;
        /** RSASSA-PSS: the hash of the mask generation. */
        readonly mgfHash: string | null;
        /** RSASSA-PSS: length of the salt in bytes. */
        readonly saltLength: number | null;
        /** Whether the signed algorithm differs from this one, parameters included. */
        readonly innerMismatch: boolean;
        /** The object identifier of the signed algorithm; null for a request. */
        readonly innerOid: string | null;
      };
      /** The attributes in order. */
      readonly attributes: readonly ({
        /** The object identifier of the attribute. */
        readonly oid: string;
        /** Its name, such as `extensionRequest`; null when unknown. */
        readonly name: string | null;
        /** The first 256 bytes of the values, in hex; empty for a challenge password. */
        readonly rawHex: string;
        /** Whether the raw value is longer than `rawHex`. */
        readonly rawHexTruncated: boolean;
      })[];
      /** The requested extensions. */
      readonly extensions: readonly ({
        /** The object identifier of the extension. */
        readonly oid: string;
        /** Its name in the standard; null when unknown. */
        readonly name: string | null;
        /** Whether it is marked critical. */
        readonly critical: boolean;
        /** subjectAltName: the names. */
        readonly san: readonly ({
          /** The kind of GeneralName. */
          readonly type: "dns" | "email" | "uri" | "ip" | "dirName" | "registeredId" | "otherName" | "x400Address" | "ediPartyName";
          /** The text; addresses by RFC 5952, directory names by RFC 4514. Hex of the content for x400Address, ediPartyName and an otherName that is not text, which starts with its type. */
          readonly value: string;
        })[] | null;
        /** keyUsage: the names of the set bits (RFC 5280 section 4.2.1.3). */
        readonly keyUsage: readonly (string)[] | null;
        /** extKeyUsage: the purposes. */
        readonly eku: readonly ({
          /** The object identifier of the purpose. */
          readonly oid: string;
          /** Its name, such as `serverAuth`; null when unknown. */
          readonly name: string | null;
        })[] | null;
        /** basicConstraints: its fields. */
        readonly basicConstraints: {
          /** Whether the subject is a CA. */
          readonly ca: boolean;
          /** The path length constraint; null when absent. */
          readonly pathLen: number | null;
        } | null;
        /** subjectKeyIdentifier: the identifier in hex. */
        readonly skid: string | null;
        /** authorityKeyIdentifier: its fields. */
        readonly akid: {
          /** The key identifier in hex; null when absent. */
          readonly keyId: string | null;
          /** The names of the issuer of the issuing certificate; null when absent. */
          readonly issuer: readonly ({
            /** The kind of GeneralName. */
            readonly type: "dns" | "email" | "uri" | "ip" | "dirName" | "registeredId" | "otherName" | "x400Address" | "ediPartyName";
            /** The text; addresses by RFC 5952, directory names by RFC 4514. Hex of the content for x400Address, ediPartyName and an otherName that is not text, which starts with its type. */
            readonly value: string;
          })[] | null;
          /** The serial number of the issuing certificate in hex; null when absent. */
          readonly serial: string | null;
        } | null;
        /** cRLDistributionPoints: the URIs. */
        readonly crlDistributionPoints: readonly (string)[] | null;
        /** authorityInfoAccess: its entries. */
        readonly aia: readonly ({
          /** `ocsp`, `caIssuers`, or the object identifier of the access method. */
          readonly method: string;
          /** The location, usually a URI. */
          readonly location: string;
        })[] | null;
        /** The first 256 bytes of the raw value, in hex. */
        readonly rawHex: string;
        /** Whether the raw value is longer than `rawHex`. */
        readonly rawHexTruncated: boolean;
        /** Whether an earlier extension has the same object identifier. */
        readonly duplicate: boolean;
      })[];
      /** Whether there is a challenge password; it is not shown. */
      readonly challengePasswordPresent: boolean;
      /** Whether the request is signed with its key; null when that cannot be computed. */
      readonly signatureValid: boolean | null;
      /** Hashes of the whole encoding. */
      readonly fingerprints: {
        /** The SHA-256 of the encoding, in hex. */
        readonly sha256Hex: string;
        /** The SHA-1 of the encoding, in hex. */
        readonly sha1Hex: string;
      };
    } | null;
  })[];
  /** Warnings about the text, and all warnings of its blocks. */
  readonly warnings: readonly (string)[];
  /** The issuer graph; null if fewer than two different certificates were decoded. */
  readonly chain: {
    /** The certificates, each once. */
    readonly nodes: readonly ({
      /** The index of the block. */
      readonly index: number;
      /** The subject, by RFC 4514. */
      readonly subject: string;
      /** The issuer, by RFC 4514. */
      readonly issuer: string;
      /** Whether they are equal. */
      readonly selfIssued: boolean;
      /** root: self-signed and issued others; intermediate: issued others; leaf: issued none; isolated: its issuer is not in the input, and it issued none of the others. */
      readonly role: "root" | "intermediate" | "leaf" | "isolated";
    })[];
    /** Which certificate was issued by which. */
    readonly edges: readonly ({
      /** The index of the certificate. */
      readonly from: number;
      /** The index of the certificate of its issuer. */
      readonly to: number;
      /** How the issuer was found: by name and key identifier, or by name alone. */
      readonly match: "key-id" | "name";
      /** Whether the issuer's key verifies the signature; null when that cannot be computed. */
      readonly signatureVerified: boolean | null;
    })[];
    /** The paths from each leaf upward, as indexes; at most 64. */
    readonly paths: readonly (readonly (number)[])[];
    /** Certificates that are not self-signed and whose issuer is not in the input. */
    readonly missingIssuers: readonly ({
      /** The index of the certificate. */
      readonly index: number;
      /** The name of its issuer, by RFC 4514. */
      readonly issuer: string;
    })[];
    /** Whether each certificate is followed by its issuer, as in TLS. */
    readonly inOrder: boolean;
  } | null;
  /** Counts by kind. */
  readonly summary: {
    /** Certificates decoded, each once. */
    readonly certificates: number;
    /** Certificate requests decoded, each once. */
    readonly csrs: number;
    /** Blocks with an error. */
    readonly errors: number;
    /** Private keys skipped. */
    readonly privateKeys: number;
    /** Blocks with the same content as an earlier one. */
    readonly duplicatesSkipped: number;
  };
}

/** Convert file permissions between octal and symbolic notation */
export interface ChmodCalcInput {
  /** Three or four digits from 0 to 7, with an optional leading zero: 755, 0755, 4755. */
  readonly octal?: string;
  /** Permissions: the nine characters that ls writes: r, w and x or - for each class; s or S in place of x for owner and group, t or T for others; a file type may come first: drwxr-xr-x. */
  readonly symbolic?: string;
}

export interface ChmodCalcResult {
  /** Three digits, or four when setuid, setgid or sticky is set; null on error. */
  readonly octal: string | null;
  /** Nine characters; null on error. */
  readonly symbolic: string | null;
  /** The special bits; null on error. */
  readonly bits: {
    /** Whether the file runs as its owner (4000). */
    readonly setuid: boolean;
    /** Whether the file runs as its group, or new files get the group of the directory (2000). */
    readonly setgid: boolean;
    /** Whether only owners may delete files in the directory (1000). */
    readonly sticky: boolean;
  } | null;
  /** Why the input cannot be converted; null on success. */
  readonly error: string | null;
}

/** Analyze a CIDR block, or cover an address range with blocks */
export interface CidrCalculatorInput {
  /** cidr analyzes one block; range covers the addresses from `start` to `end` with the fewest blocks. Default: "cidr". */
  readonly mode?: "cidr" | "range";
  /** The block as address/prefix length; required in cidr mode. */
  readonly cidr?: string;
  /** Whether to mask a block with host bits set to its network; otherwise it is an error. Default: false. */
  readonly normalize?: boolean;
  /** The first address; required in range mode. */
  readonly start?: string;
  /** The last address, of the same family and not below `start`; required in range mode. */
  readonly end?: string;
}

export interface CidrCalculatorResult {
  /** The address family; null on error. */
  readonly family: "ipv4" | "ipv6" | null;
  /** What is wrong and what was expected; null on success. */
  readonly error: string | null;
  /** Error code; null on success. */
  readonly errorCode: "INVALID_CIDR" | "INVALID_ADDRESS" | "HOST_BITS_SET" | "FAMILY_MISMATCH" | "RANGE_ORDER" | null;
  /** With HOST_BITS_SET, the network CIDR to retry with; else null. */
  readonly suggestion: string | null;
  /** cidr mode: the normalized block. */
  readonly cidr: string | null;
  /** cidr mode: the first address of the block. */
  readonly network: string | null;
  /** cidr mode: the last address of an IPv4 block of /30 or shorter; else null. */
  readonly broadcast: string | null;
  /** cidr mode: the first usable host address. */
  readonly firstUsable: string | null;
  /** cidr mode: the last usable host address. */
  readonly lastUsable: string | null;
  /** cidr mode: number of addresses of the block. */
  readonly totalHosts: string | null;
  /** cidr mode: number of usable host addresses; IPv4 blocks of /30 and shorter reserve two. */
  readonly usableHosts: string | null;
  /** cidr mode, IPv4: the subnet mask. */
  readonly subnetMask: string | null;
  /** cidr mode, IPv4: the wildcard mask. */
  readonly wildcardMask: string | null;
  /** Whether host bits were masked off. */
  readonly normalized: boolean;
  /** range mode: the first address. */
  readonly rangeStart: string | null;
  /** range mode: the last address. */
  readonly rangeEnd: string | null;
  /** range mode: number of addresses of the range. */
  readonly rangeCount: string | null;
  /** range mode: the fewest blocks that cover exactly the range, in order; else null. */
  readonly cidrs: readonly (string)[] | null;
}

/** Convert a CSS color between notations and name it */
export interface ColorConverterInput {
  /** The color; oklch(), lab(), color() and other functions are not supported. */
  readonly color: string;
}

export interface ColorConverterResult {
  /** Hexadecimal notation in lower case, with 8 digits where alpha is below 1. */
  readonly hex: string;
  /** Channels of sRGB; halves are rounded up. */
  readonly rgb: {
    /** Red, 0 to 255. */
    readonly r: number;
    /** Green, 0 to 255. */
    readonly g: number;
    /** Blue, 0 to 255. */
    readonly b: number;
    /** Alpha from 0 to 1, to 3 decimals. */
    readonly a: number;
  };
  /** Hue, saturation, lightness. */
  readonly hsl: {
    /** Hue in degrees, to 2 decimals; 0 for a gray. */
    readonly h: number;
    /** Saturation in percent, to 2 decimals. */
    readonly s: number;
    /** Lightness in percent, to 2 decimals. */
    readonly l: number;
    /** Alpha from 0 to 1, to 3 decimals. */
    readonly a: number;
  };
  /** Hue, whiteness, blackness. */
  readonly hwb: {
    /** Hue in degrees, to 2 decimals; 0 for a gray. */
    readonly h: number;
    /** Whiteness in percent, to 2 decimals. */
    readonly w: number;
    /** Blackness in percent, to 2 decimals. */
    readonly b: number;
    /** Alpha from 0 to 1, to 3 decimals. */
    readonly a: number;
  };
  /** Lightness, chroma, hue of Oklch. */
  readonly oklch: {
    /** Lightness from 0 to 1, to 4 decimals. */
    readonly l: number;
    /** Chroma, to 4 decimals. */
    readonly c: number;
    /** Hue in degrees, to 2 decimals; 0 for a gray. */
    readonly h: number;
    /** Alpha from 0 to 1, to 3 decimals. */
    readonly a: number;
  };
  /** The CSS keyword with exactly these red, green and blue channels; alpha is ignored. Null when there is none. */
  readonly keyword: string | null;
  /** The nearest color of the palette; null when it is farther than 0.1. */
  readonly tailwind: {
    /** Name and shade, such as blue-500. */
    readonly name: string;
    /** The color of the palette. */
    readonly hex: string;
    /** Distance in Oklab, to 4 decimals; alpha is ignored. */
    readonly distance: number;
  } | null;
  /** WCAG contrast ratio on white, after compositing over white; to 2 decimals. */
  readonly contrastOnWhite: number;
  /** WCAG contrast ratio on black, after compositing over black; to 2 decimals. */
  readonly contrastOnBlack: number;
}

/** Detect the color space of a PNG, JPEG or WebP image */
export interface ColorSpaceInput {
  /** The image file in Base64 of the standard alphabet. A prefix of the form `data:image/...;base64,` is dropped, line breaks are ignored. */
  readonly imageBase64: string;
}

export interface ColorSpaceResult {
  /** The file format, by the first bytes of the data. */
  readonly format: "png" | "jpeg" | "webp" | "unknown";
  /** The source color space. */
  readonly detected: {
    /** The color space. `rec2020` means the primaries of BT.2020 with any transfer function, including PQ and HLG. */
    readonly space: "srgb" | "display-p3" | "linear-srgb" | "adobe-rgb" | "rec2020";
    /** The chunk, segment or tag that decided and what it says, or why none could decide. */
    readonly reason: string;
    /** Whether the space is at least partly an assumption, not stated by the image. */
    readonly assumed: boolean;
  };
  /** Width in pixels, from the header; null when not stated. */
  readonly width: number | null;
  /** Height in pixels, from the header; null when not stated. */
  readonly height: number | null;
  /** Bits per sample, from the header (per index in a PNG with a palette); null when not stated. */
  readonly bitDepth: number | null;
  /** The embedded ICC profile; null when there is none or it cannot be extracted. */
  readonly iccProfile: {
    /** The first 256 characters of the description tag; null when there is none. */
    readonly description: string | null;
    /** The version of the profile format, such as `4.2.0`; null when the data is not a profile. */
    readonly version: string | null;
    /** Uncompressed size of the profile in bytes. */
    readonly bytes: number;
  } | null;
  /** Every color hint found, the deciding one first, the others in order of precedence. */
  readonly signals: readonly ({
    /** The place of the hint, such as `cICP`, `APP2 ICC_PROFILE` or `EXIF`. */
    readonly source: string;
    /** What it says, or why it cannot be used. */
    readonly value: string;
  })[];
}

/** Check the contrast of two colors against WCAG 2.2 */
export interface ContrastCheckerInput {
  /** Color of the text: #rgb, #rrggbb, rgb(), hsl(), hwb() or a CSS color keyword; opaque. */
  readonly foreground: string;
  /** Color behind it: #rgb, #rrggbb, rgb(), hsl(), hwb() or a CSS color keyword; opaque. */
  readonly background: string;
}

export interface ContrastCheckerResult {
  /** The contrast ratio, 1 to 21, not rounded. */
  readonly ratio: number;
  /** Level AA for normal text (1.4.3): at least 4.5. */
  readonly aa_normal: boolean;
  /** Level AA for large text (1.4.3): at least 3. */
  readonly aa_large: boolean;
  /** Level AAA for normal text (1.4.6): at least 7. */
  readonly aaa_normal: boolean;
  /** Level AAA for large text (1.4.6): at least 4.5. */
  readonly aaa_large: boolean;
  /** Level AA for non-text content (1.4.11): at least 3. */
  readonly non_text_aa: boolean;
}

/** Explain a cron expression and list its next runs */
export interface CronParserInput {
  /** The expression: minute, hour, day of month, month, day of week. */
  readonly expression: string;
  /** Number of next runs to list. Default: 5. */
  readonly count?: number;
  /** ISO 8601 date or date-time after which runs are listed, itself excluded; UTC without an offset. Defaults to the time of the call. */
  readonly from?: string;
}

export interface CronParserResult {
  /** Whether the expression is valid. */
  readonly valid: boolean;
  /** What is wrong, in which field, and what was expected; null when valid. */
  readonly error: string | null;
  /** The normalized expression, with single spaces and numbers in place of names; empty when invalid. */
  readonly expression: string;
  /** The schedule in English; empty when invalid. */
  readonly description: string;
  /** The five fields in order; empty when invalid. */
  readonly fields: readonly ({
    /** Name of the field. */
    readonly field: "minute" | "hour" | "dayOfMonth" | "month" | "dayOfWeek";
    /** Display name of the field. */
    readonly label: string;
    /** The field as written in the input. */
    readonly raw: string;
    /** Matching values, ascending; Sunday is 0. */
    readonly values: readonly (number)[];
    /** The matching values in English. */
    readonly description: string;
  })[];
  /** The next runs, ascending. */
  readonly next: readonly (string)[];
}

/** Convert CSV to JSON, or JSON to CSV */
export interface CsvJsonInput {
  /** Direction of the conversion. */
  readonly mode: "csv-to-json" | "json-to-csv";
  /** The CSV or JSON text; at most 1 MB of UTF-8. */
  readonly input: string;
  /** Separator of cells. auto: for CSV input, detected from the first 10 records, ignoring quoted text; for JSON input, comma. Default: "comma". */
  readonly delimiter?: "comma" | "semicolon" | "tab" | "auto";
  /** CSV to JSON only: whether the first record names the columns. If false, records become arrays of strings. Default: true. */
  readonly hasHeader?: boolean;
  /** CSV to JSON only: spaces per level of the JSON text. Default: "2". */
  readonly indent?: "2" | "4";
}

export interface CsvJsonResult {
  /** The converted text; empty when the input is empty or `valid` is false. */
  readonly output: string;
  /** Whether the input could be converted. */
  readonly valid: boolean;
  /** What was expected and what was found; null when valid. */
  readonly error: string | null;
  /** Physical line of the error, 1-based; lines end at LF, CRLF or CR, also inside quotes. Null if there is no position. */
  readonly errorLine: number | null;
  /** JSON input only: column of the error, 1-based, in UTF-16 code units without the byte order mark. Null otherwise. */
  readonly errorColumn: number | null;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Compare two texts or JSON documents line by line */
export interface DiffCheckerInput {
  /** text: compare lines as they are; json: parse both sides and compare their values. Default: "text". */
  readonly mode?: "text" | "json";
  /** The original content; at most 5 MB of UTF-8. */
  readonly a: string;
  /** The changed content; at most 5 MB of UTF-8. */
  readonly b: string;
  /** Ignore white space at the start and end of lines. An unchanged row then shows the line of b. Default: false. */
  readonly ignoreWhitespace?: boolean;
  /** JSON only: sort the keys of all objects by UTF-16 code units before comparing. Arrays keep their order. Default: false. */
  readonly sortKeys?: boolean;
}

export interface DiffCheckerResult {
  /** The lines of both sides in display order; empty when `error` is set. */
  readonly rows: readonly ({
    /** context: both sides have the line; removed: only a; added: only b. */
    readonly type: "context" | "removed" | "added";
    /** The line without its line end; for a context row, the line of b. */
    readonly text: string;
    /** Line number in a, 1-based; null for an added row. In JSON mode, in a as laid out. */
    readonly oldLine: number | null;
    /** Line number in b, 1-based; null for a removed row. In JSON mode, in b as laid out. */
    readonly newLine: number | null;
  })[];
  /** The number of rows of each type. */
  readonly stats: {
    /** Number of added rows. */
    readonly added: number;
    /** Number of removed rows. */
    readonly removed: number;
    /** Number of context rows. */
    readonly unchanged: number;
  };
  /** Why the inputs could not be compared; null on success. */
  readonly error: string | null;
  /** The side that is not valid JSON, a if both are not; null otherwise. */
  readonly errorSide: "a" | "b" | null;
  /** Line of the JSON error in that side, 1-based; lines end at LF, CRLF or CR. Null otherwise. */
  readonly errorLine: number | null;
  /** Column of the JSON error, 1-based, in UTF-16 code units without the byte order mark; one past the last character if the text ends too early. Null otherwise. */
  readonly errorColumn: number | null;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Search a text for lines that match */
export interface GrepInput {
  /** The text to search; at most 5 MB of UTF-8. */
  readonly text: string;
  /** Literal text, or a regular expression without the slashes of a literal; at most 1,000 characters. */
  readonly pattern: string;
  /** Whether the pattern is literal text or a regular expression. Default: "exact". */
  readonly mode?: "exact" | "regex";
  /** Exact mode only: where the pattern must be: anywhere in the line, at its start, at its end, or the whole line. Default: "contains". */
  readonly position?: "contains" | "prefix" | "suffix" | "exact";
  /** Whether to ignore case. Default: false. */
  readonly caseInsensitive?: boolean;
  /** Whether only whole words match. Default: false. */
  readonly wholeWord?: boolean;
  /** Whether to list the lines that do not match. Default: false. */
  readonly invertMatch?: boolean;
  /** Whether to search lines of only white space. Default: true. */
  readonly keepBlankLines?: boolean;
  /** Whether to trim white space at both ends of a line, before matching and in the result. Default: false. */
  readonly trimWhitespace?: boolean;
  /** Maximum lines to list, without context; 1 to 100,000. Default: 1000. */
  readonly maxHits?: number;
  /** Context lines before each match, 0 to 1,000. Default: 0. */
  readonly linesBefore?: number;
  /** Context lines after each match, 0 to 1,000. Default: 0. */
  readonly linesAfter?: number;
  /** Regex mode only: the flags of the regular expression. Default: {"global":true}. */
  readonly flags?: {
    /** Find all matches of a line instead of the first (g). False when other flags are given without it. Default: false. */
    readonly global?: boolean;
    /** ^ and $ also match at other line ends of ECMAScript inside a line, such as U+2028 (m). False when other flags are given without it. Default: false. */
    readonly multiline?: boolean;
    /** The dot also matches those line ends (s). False when other flags are given without it. Default: false. */
    readonly dotall?: boolean;
    /** Read pattern and text by code point, and allow \p{…} and \u{…} (u). False when other flags are given without it. Default: false. */
    readonly unicode?: boolean;
  };
}

export interface GrepResult {
  /** The first `maxHits` matching lines with their context, in text order, each line once. */
  readonly matches: readonly ({
    /** Line number in the text, from 1. */
    readonly line: number;
    /** The line without its line end; trimmed with `trimWhitespace`. */
    readonly text: string;
    /** Matches in order; empty for context lines and with `invertMatch`. */
    readonly ranges: readonly (readonly (number)[])[];
    /** Present for lines that are listed only as context. */
    readonly context?: true;
  })[];
  /** Lines of the text, blank ones included. */
  readonly totalLines: number;
  /** Lines that match the pattern, listed or not; `invertMatch` has no effect. */
  readonly matchCount: number;
  /** Searched lines that do not match the pattern. */
  readonly nonMatchCount: number;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Hash text with MD5, SHA-1 and SHA-2 */
export interface HashCalcInput {
  /** The text to hash, as UTF-8; at most 5 MB, may be empty. */
  readonly text: string;
}

export interface HashCalcResult {
  /** MD5 (RFC 1321), 32 lowercase hexadecimal digits. */
  readonly md5: string;
  /** SHA-1 (FIPS 180-4), 40 lowercase hexadecimal digits. */
  readonly sha1: string;
  /** SHA-256 (FIPS 180-4), 64 lowercase hexadecimal digits. */
  readonly sha256: string;
  /** SHA-384 (FIPS 180-4), 96 lowercase hexadecimal digits. */
  readonly sha384: string;
  /** SHA-512 (FIPS 180-4), 128 lowercase hexadecimal digits. */
  readonly sha512: string;
}

/** Encode text for HTML, or decode HTML character references */
export interface HtmlEntitiesInput {
  /** Text to encode, or HTML text to decode; at most 5 MB of UTF-8. */
  readonly text: string;
  /** encode: text to HTML; decode: HTML to text. */
  readonly mode: "encode" | "decode";
  /** Encoding only: also escape every character above U+007F by its code point in uppercase hexadecimal (`&#x1F600;`). Default: false. */
  readonly encodeNonAscii?: boolean;
}

export interface HtmlEntitiesResult {
  /** The encoded or decoded text. */
  readonly result: string;
}

/** Beautify, minify or validate JSON */
export interface JsonFormatterInput {
  /** beautify: one line for each member and element; minify: no white space outside strings; validate: check only, the output is the input. Default: "beautify". */
  readonly mode?: "beautify" | "minify" | "validate";
  /** The JSON text; at most 5 MB of UTF-8. */
  readonly input: string;
  /** Indent per level in beautify mode: two spaces, four spaces or a tab. Default: "2". */
  readonly indent?: "2" | "4" | "tab";
  /** Sort the keys of all objects by UTF-16 code units; equal keys keep their order. No effect in validate mode. Default: false. */
  readonly sortKeys?: boolean;
}

export interface JsonFormatterResult {
  /** The formatted JSON; in validate mode the input; empty when `valid` is false. */
  readonly output: string;
  /** Whether the input is valid JSON and the output at most 32 MB. */
  readonly valid: boolean;
  /** What was expected and what was found; null when valid. */
  readonly error: string | null;
  /** Line of the error, 1-based; lines end at LF, CRLF or CR. Null if there is no position. */
  readonly errorLine: number | null;
  /** Column of the error, 1-based, in UTF-16 code units without the byte order mark; one past the last character if the text ends too early. Null if there is no position. */
  readonly errorColumn: number | null;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Validate JSON against a JSON Schema, or infer a schema from JSON */
export interface JsonSchemaInput {
  /** validate: check the instance against the schema; generate: infer a schema from the instance. Default: "validate". */
  readonly mode?: "validate" | "generate";
  /** The JSON text; at most 1 MB of UTF-8 in validate mode, 5 MB in generate mode. */
  readonly instance: string;
  /** The JSON Schema as JSON text, at most 1 MB of UTF-8. Required in validate mode, ignored in generate mode. */
  readonly schema?: string;
}

export interface JsonSchemaResult {
  /** The mode of the call. */
  readonly mode: "validate" | "generate";
  /** Whether the instance conforms to the schema; false if it is not JSON. Null with a schemaError and in generate mode. */
  readonly valid: boolean | null;
  /** Why the schema could not be used, with the place in it; null otherwise. */
  readonly schemaError: string | null;
  /** The first 100 failures; fewer if their paths are very long. */
  readonly errors: readonly ({
    /** The JSON Pointer (RFC 6901) to the value in the instance; empty for the whole. */
    readonly instancePath: string;
    /** The keyword in the schema, a JSON Pointer in a URI fragment: `#/properties/age/type`. For a keyword of a meta-schema, after the URI of that meta-schema. */
    readonly schemaPath: string;
    /** The keyword that the value fails; `json` if the instance is not JSON, `false schema` for the schema false. */
    readonly keyword: string;
    /** What was expected and what was found. */
    readonly message: string;
    /** The facts of the message for programs; the members depend on the keyword. */
    readonly params: Readonly<Record<string, unknown>>;
    /** The line of the value in the instance, 1-based; lines end at LF, CRLF or CR. */
    readonly line: number;
    /** The column of the value, 1-based, in UTF-16 code units. */
    readonly column: number;
  })[];
  /** Number of all failures, also those not listed. Null with a schemaError and in generate mode. */
  readonly errorCount: number | null;
  /** The first 100 strings that do not match the format of the schema. */
  readonly formatWarnings: readonly ({
    /** The JSON Pointer (RFC 6901) to the value in the instance; empty for the whole. */
    readonly instancePath: string;
    /** The keyword in the schema, a JSON Pointer in a URI fragment: `#/properties/age/type`. For a keyword of a meta-schema, after the URI of that meta-schema. */
    readonly schemaPath: string;
    /** The keyword `format`; `json` if the instance is not JSON, `false schema` for the schema false. */
    readonly keyword: string;
    /** What was expected and what was found. */
    readonly message: string;
    /** The facts of the message for programs; the members depend on the keyword. */
    readonly params: Readonly<Record<string, unknown>>;
    /** The line of the value in the instance, 1-based; lines end at LF, CRLF or CR. */
    readonly line: number;
    /** The column of the value, 1-based, in UTF-16 code units. */
    readonly column: number;
  })[];
  /** The generated schema as JSON text, with two spaces per level; null in validate mode. */
  readonly schema: string | null;
}

/** Generate TypeScript declarations from JSON */
export interface JsonToTypescriptInput {
  /** The JSON text; at most 5 MB of UTF-8. */
  readonly json: string;
  /** Name of the root type. It is converted to PascalCase and must then be an identifier (`my root-name` becomes `MyRootName`). Default: "Root". */
  readonly rootName?: string;
  /** Prefix every declaration with `export`. Default: true. */
  readonly exportKeyword?: boolean;
  /** For properties that only some objects of an array have: true makes them optional (`name?: string`), false keeps them required with undefined in the union (`name: string | undefined`). Default: true. */
  readonly optionalWhenMissing?: boolean;
}

export interface JsonToTypescriptResult {
  /** The declarations, root first, separated by blank lines. */
  readonly typescript: string;
  /** Number of interfaces, without a root type alias. */
  readonly interfaceCount: number;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Decode a JSON Web Token and check its dates */
export interface JwtDecoderInput {
  /** The token: header.payload.signature, each segment in Base64url without padding. */
  readonly token: string;
}

export interface JwtDecoderResult {
  /** The JOSE header. */
  readonly header: Readonly<Record<string, unknown>>;
  /** The claims. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The signature segment as written in the token; empty for an unsecured token. */
  readonly signature: string;
  /** The `alg` parameter of the header, of any JSON type; null when absent. */
  readonly algorithm: unknown;
  /** Whether the token is in force now, by `exp` and `nbf`. */
  readonly validity: "valid" | "expired" | "not-yet-valid" | "no-expiry";
  /** The `iat` claim in ISO 8601; null when absent, not a number, or out of the range of dates. */
  readonly issuedAt: string | null;
  /** The `exp` claim in ISO 8601; null when absent, not a number, or out of the range of dates. */
  readonly expiresAt: string | null;
  /** The `nbf` claim in ISO 8601; null when absent, not a number, or out of the range of dates. */
  readonly notBefore: string | null;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Generate mock records as JSON, CSV or SQL */
export interface MockDataInput {
  /** Number of records, 1 to 10,000. Default: 10. */
  readonly rows?: number;
  /** Fields of every record, in column order, without repeats. */
  readonly fields: readonly ("firstName" | "lastName" | "fullName" | "username" | "email" | "phone" | "jobTitle" | "street" | "city" | "zipCode" | "country" | "company" | "product" | "price" | "uuid" | "integer" | "float" | "boolean" | "date" | "timestamp")[];
  /** Output format. Default: "json". */
  readonly format?: "json" | "csv" | "sql";
  /** SQL only: table of the INSERT statements, an identifier with an optional schema (`schema.table`). Default: "records". */
  readonly tableName?: string;
}

export interface MockDataResult {
  /** The records in the requested format. */
  readonly data: string;
  /** Number of records. */
  readonly rows: number;
  /** The requested format. */
  readonly format: "json" | "csv" | "sql";
}

/** Convert an integer between bases 2 to 36 */
export interface NumberBaseInput {
  /** The number: an optional sign (- or +), an optional prefix, digits of `fromBase`; no spaces or separators. */
  readonly value: string;
  /** The base of the input. Default: 10. */
  readonly fromBase?: number;
  /** An additional output base, for `custom`. */
  readonly toBase?: number;
}

export interface NumberBaseResult {
  /** The number in base 2; null on error. */
  readonly binary: string | null;
  /** The number in base 8; null on error. */
  readonly octal: string | null;
  /** The number in base 10; null on error. */
  readonly decimal: string | null;
  /** The number in base 16, with the letters A to F; null on error. */
  readonly hexadecimal: string | null;
  /** The number in base `toBase`, with the letters a to z; null without `toBase` and on error. */
  readonly custom: string | null;
  /** Why the value cannot be converted; null on success. */
  readonly error: string | null;
}

/** Generate passwords and compute their entropy */
export interface PwdGenInput {
  /** Length of each password, 8 to 128. Default: 20. */
  readonly length?: number;
  /** Use the letters a to z. Default: true. */
  readonly lowercase?: boolean;
  /** Use the letters A to Z. Default: true. */
  readonly uppercase?: boolean;
  /** Use the digits 0 to 9. Default: true. */
  readonly digits?: boolean;
  /** Use the 28 symbols. Default: true. */
  readonly symbols?: boolean;
  /** Leave out I, l, 1, O and 0. Default: false. */
  readonly excludeAmbiguous?: boolean;
  /** Number of passwords, 1 to 20. Default: 1. */
  readonly count?: number;
}

export interface PwdGenResult {
  /** The passwords, drawn independently. */
  readonly passwords: readonly (string)[];
  /** Entropy of each password in bits, to 2 decimals. */
  readonly entropyBits: number;
}

/** Make a QR code as an SVG */
export interface QrGeneratorInput {
  /** The text to encode: a URL, plain text, WIFI:…, mailto:… . */
  readonly payload: string;
  /** Error correction: L, M, Q and H repair about 7, 15, 25 and 30 percent; higher levels hold less. Default: "M". */
  readonly ecLevel?: "L" | "M" | "Q" | "H";
  /** Modules of quiet zone on each side; at least 4 is recommended. Default: 4. */
  readonly margin?: number;
  /** Color of the dark modules, #rgb or #rrggbb. Default: "#000000". */
  readonly foreground?: string;
  /** Color of the light modules and the quiet zone, #rgb or #rrggbb. Default: "#ffffff". */
  readonly background?: string;
}

export interface QrGeneratorResult {
  /** An SVG document; its width and height are moduleCount plus twice the margin. */
  readonly svg: string;
  /** Modules on each side, without the quiet zone. */
  readonly moduleCount: number;
  /** The version: 1 has 21 modules on each side, each later version 4 more. */
  readonly version: number;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Test an ECMAScript regular expression on a text and explain it */
export interface RegexTesterInput {
  /** The regular expression, without the slashes of a literal; at most 500 characters. */
  readonly pattern: string;
  /** The text to match; at most 100,000 characters. */
  readonly text: string;
  /** The flags of the regular expression. Default: {"global":true}. */
  readonly flags?: {
    /** Find all matches instead of the first (g). False when other flags are given without it. Default: false. */
    readonly global?: boolean;
    /** Ignore case (i). False when other flags are given without it. Default: false. */
    readonly ignoreCase?: boolean;
    /** ^ and $ also match at line ends (m). False when other flags are given without it. Default: false. */
    readonly multiline?: boolean;
    /** The dot also matches line ends (s). False when other flags are given without it. Default: false. */
    readonly dotall?: boolean;
    /** Read pattern and text by code point, and allow \p{…} and \u{…} (u). False when other flags are given without it. Default: false. */
    readonly unicode?: boolean;
    /** Each match must start where the previous one ended, the first at the start of the text (y). False when other flags are given without it. Default: false. */
    readonly sticky?: boolean;
  };
}

export interface RegexTesterResult {
  /** Whether the pattern is valid under these flags. */
  readonly valid: boolean;
  /** Why the pattern is invalid; null when valid. */
  readonly error: string | null;
  /** Number of matches; without global, 0 or 1. */
  readonly matchCount: number;
  /** Whether there are more matches than the 1,000 listed. */
  readonly truncated: boolean;
  /** The first 1,000 matches, in order. */
  readonly matches: readonly ({
    /** Ordinal of the match, from 1. */
    readonly index: number;
    /** The matched text; may be empty. */
    readonly text: string;
    /** Start and exclusive end of the match in the text, in UTF-16 code units. */
    readonly range: readonly (number)[];
    /** The capturing groups of the pattern, in order. */
    readonly groups: readonly ({
      /** Number of the group, from 1. */
      readonly index: number;
      /** Name of the group; empty when it has none. */
      readonly name: string;
      /** The captured text; empty when the group did not participate. */
      readonly value: string;
    })[];
  })[];
  /** The tokens of the pattern in source order; empty when the pattern is invalid. */
  readonly explanation: readonly ({
    /** Part of the pattern, as written. */
    readonly token: string;
    /** Its meaning under the given flags. */
    readonly description: string;
    /** Start and exclusive end of the token in the pattern, in UTF-16 code units. */
    readonly range: readonly (number)[];
    /** Number of groups and assertions around the token. */
    readonly depth: number;
  })[];
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Beautify SQL of seven dialects */
export interface SqlBeautifyInput {
  /** One or more statements, separated by semicolons; at most 500,000 characters. */
  readonly sql: string;
  /** Dialect of keywords, quotes, comments and operators. `sql` is the ISO standard. Default: "sql". */
  readonly dialect?: "sql" | "transactsql" | "plsql" | "postgresql" | "mysql" | "mariadb" | "sqlite";
  /** Letter case of keywords. Names of functions, data types and columns stay as they are. Default: "preserve". */
  readonly keywordCase?: "preserve" | "upper" | "lower";
  /** Spaces per level, 0 to 16. Default: 2. */
  readonly indentSize?: number;
}

export interface SqlBeautifyResult {
  /** The formatted SQL. */
  readonly sql: string;
}

/** Convert Unix timestamps to dates and dates to Unix timestamps */
export interface UnixTimestampInput {
  /** Direction of the conversion. Default: "unix-to-date". */
  readonly mode?: "unix-to-date" | "date-to-unix";
  /** A timestamp in decimal digits, with an optional sign and an optional fraction; or an ISO 8601 date or date-time. No surrounding spaces. */
  readonly input: string;
  /** Unit of the timestamp: seconds, milliseconds, or auto: milliseconds from a magnitude of 10^12 on, else seconds. Ignored in date-to-unix. Default: "auto". */
  readonly unit?: "auto" | "s" | "ms";
}

export interface UnixTimestampResult {
  /** Whole seconds since 1970-01-01T00:00:00Z, floored; null on error. */
  readonly unix: number | null;
  /** Milliseconds since 1970-01-01T00:00:00Z, floored; null on error. */
  readonly ms: number | null;
  /** The instant in ISO 8601, in UTC with milliseconds; null on error. */
  readonly iso: string | null;
  /** The instant in readable form, to the second, such as "Wed, 01 May 2024 12:30:00 GMT"; null on error. */
  readonly utc: string | null;
  /** Why the input cannot be converted; null on success. */
  readonly error: string | null;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Percent-encode text for URLs, or decode it */
export interface UrlEncodeInput {
  /** encode: text to percent-encoding; decode: the reverse. */
  readonly mode: "encode" | "decode";
  /** component: encode or decode all reserved characters, for one part of a URL; full: leave `; / ? : @ & = + $ , #` as they are, for a whole URL. */
  readonly scope: "component" | "full";
  /** Text to encode, or percent-encoded text to decode; at most 5 MB of UTF-8. */
  readonly input: string;
}

export interface UrlEncodeResult {
  /** The encoded or decoded text. */
  readonly output: string;
}

/** Parse a URL into its parts, or rebuild its query */
export interface UrlParserInput {
  /** An absolute URL; at most 64 KB of UTF-8. */
  readonly url: string;
  /** Replaces the query with these parameters, in this order; an empty list removes the query. At most 1 MB of UTF-8 in total. */
  readonly params?: readonly ({
    /** The decoded name of the parameter. */
    readonly key: string;
    /** The decoded value; empty when the parameter has none. */
    readonly value: string;
  })[];
}

export interface UrlParserResult {
  /** The normalized URL. */
  readonly href: string;
  /** Scheme, host and port; the string `null` for schemes without an origin. */
  readonly origin: string;
  /** The scheme without its colon. */
  readonly protocol: string;
  /** Decoded; unchanged when the decoded bytes are not UTF-8, empty when absent. */
  readonly username: string;
  /** Decoded; unchanged when the decoded bytes are not UTF-8, empty when absent. */
  readonly password: string;
  /** The host without the port, in Punycode; IPv6 addresses have brackets. */
  readonly hostname: string;
  /** Empty for the default port of the scheme. */
  readonly port: string;
  /** The path, not decoded. */
  readonly pathname: string;
  /** The query with its `?`, not decoded; empty when absent. */
  readonly search: string;
  /** The fragment without its `#`, decoded; unchanged when the decoded bytes are not UTF-8. */
  readonly hash: string;
  /** The parameters of the query in order, duplicates included. */
  readonly params: readonly ({
    /** The decoded name of the parameter. */
    readonly key: string;
    /** The decoded value; empty when the parameter has none. */
    readonly value: string;
  })[];
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

/** Generate UUIDs and ULIDs */
export interface UuidGenInput {
  /** Kind of identifier: UUID version 4 or 7 (RFC 9562), or ULID. Default: "uuid-v4". */
  readonly format?: "uuid-v4" | "uuid-v7" | "ulid";
  /** Number of identifiers, 1 to 1,000. Default: 1. */
  readonly count?: number;
  /** Use uppercase letters; otherwise lowercase, also for ULIDs. Default: false. */
  readonly uppercase?: boolean;
  /** Separate the groups by hyphens; ignored for ULIDs. Default: true. */
  readonly hyphens?: boolean;
}

export interface UuidGenResult {
  /** The identifiers, in the order of generation. */
  readonly ids: readonly (string)[];
}

/** Beautify, minify or validate XML */
export interface XmlFormatterInput {
  /** beautify: one line for each element; minify: remove the white space that beautify would change; validate: check only, the output is the input. Default: "beautify". */
  readonly mode?: "beautify" | "minify" | "validate";
  /** The XML document; at most 5 MB of UTF-8. */
  readonly input: string;
  /** Indent per level in beautify mode: two spaces, four spaces or a tab. Default: "2". */
  readonly indent?: "2" | "4" | "tab";
}

export interface XmlFormatterResult {
  /** The formatted XML; in validate mode the input; empty when `valid` is false. */
  readonly output: string;
  /** Whether the input is well-formed and the output at most 32 MB. */
  readonly valid: boolean;
  /** What was expected and what was found; null when valid. */
  readonly error: string | null;
  /** Line of the error, 1-based; lines end at LF, CRLF or CR. Null if there is no position. */
  readonly errorLine: number | null;
  /** Column of the error, 1-based, in UTF-16 code units without the byte order mark; one past the last character if the document ends too early. Null if there is no position. */
  readonly errorColumn: number | null;
}

/** Convert YAML to JSON, or JSON to YAML */
export interface YamlJsonInput {
  /** Direction of the conversion. */
  readonly mode: "yaml-to-json" | "json-to-yaml";
  /** The YAML or JSON text; at most 2 MB of UTF-8. */
  readonly input: string;
  /** Spaces per level of the output. Default: "2". */
  readonly indent?: "2" | "4";
}

export interface YamlJsonResult {
  /** The converted text; empty when `valid` is false. */
  readonly output: string;
  /** Whether the input could be converted. */
  readonly valid: boolean;
  /** What is wrong and what was expected; null when valid. */
  readonly error: string | null;
  /** Line of the error, 1-based; lines end at LF, CRLF or CR. Null if there is no position. */
  readonly errorLine: number | null;
  /** Column of the error, 1-based, in UTF-16 code units without the byte order mark. Null if there is no position. */
  readonly errorColumn: number | null;
  /** Why this result is likely not what was meant; absent when there is no reason to think so. */
  readonly warnings?: readonly (string)[];
}

export interface ToolInputs {
  'base64': Base64Input;
  'case-converter': CaseConverterInput;
  'certificate-decoder': CertificateDecoderInput;
  'chmod-calc': ChmodCalcInput;
  'cidr-calculator': CidrCalculatorInput;
  'color-converter': ColorConverterInput;
  'color-space': ColorSpaceInput;
  'contrast-checker': ContrastCheckerInput;
  'cron-parser': CronParserInput;
  'csv-json': CsvJsonInput;
  'diff-checker': DiffCheckerInput;
  'grep': GrepInput;
  'hash-calc': HashCalcInput;
  'html-entities': HtmlEntitiesInput;
  'json-formatter': JsonFormatterInput;
  'json-schema': JsonSchemaInput;
  'json-to-typescript': JsonToTypescriptInput;
  'jwt-decoder': JwtDecoderInput;
  'mock-data': MockDataInput;
  'number-base': NumberBaseInput;
  'pwd-gen': PwdGenInput;
  'qr-generator': QrGeneratorInput;
  'regex-tester': RegexTesterInput;
  'sql-beautify': SqlBeautifyInput;
  'unix-timestamp': UnixTimestampInput;
  'url-encode': UrlEncodeInput;
  'url-parser': UrlParserInput;
  'uuid-gen': UuidGenInput;
  'xml-formatter': XmlFormatterInput;
  'yaml-json': YamlJsonInput;
}

export interface ToolResults {
  'base64': Base64Result;
  'case-converter': CaseConverterResult;
  'certificate-decoder': CertificateDecoderResult;
  'chmod-calc': ChmodCalcResult;
  'cidr-calculator': CidrCalculatorResult;
  'color-converter': ColorConverterResult;
  'color-space': ColorSpaceResult;
  'contrast-checker': ContrastCheckerResult;
  'cron-parser': CronParserResult;
  'csv-json': CsvJsonResult;
  'diff-checker': DiffCheckerResult;
  'grep': GrepResult;
  'hash-calc': HashCalcResult;
  'html-entities': HtmlEntitiesResult;
  'json-formatter': JsonFormatterResult;
  'json-schema': JsonSchemaResult;
  'json-to-typescript': JsonToTypescriptResult;
  'jwt-decoder': JwtDecoderResult;
  'mock-data': MockDataResult;
  'number-base': NumberBaseResult;
  'pwd-gen': PwdGenResult;
  'qr-generator': QrGeneratorResult;
  'regex-tester': RegexTesterResult;
  'sql-beautify': SqlBeautifyResult;
  'unix-timestamp': UnixTimestampResult;
  'url-encode': UrlEncodeResult;
  'url-parser': UrlParserResult;
  'uuid-gen': UuidGenResult;
  'xml-formatter': XmlFormatterResult;
  'yaml-json': YamlJsonResult;
}

/** A method for each tool, by its name in camelCase and its id. */
export interface Tools {
  /** Encode text as Base64, or decode Base64 to text. */
  base64(input: Base64Input, options?: CallOptions): Promise<Base64Result>;
  /** Convert identifiers and text between letter cases. */
  caseConverter(input: CaseConverterInput, options?: CallOptions): Promise<CaseConverterResult>;
  /** Convert identifiers and text between letter cases. */
  "case-converter"(input: CaseConverterInput, options?: CallOptions): Promise<CaseConverterResult>;
  /** Decode X.509 certificates and certificate requests. */
  certificateDecoder(input: CertificateDecoderInput, options?: CallOptions): Promise<CertificateDecoderResult>;
  /** Decode X.509 certificates and certificate requests. */
  "certificate-decoder"(input: CertificateDecoderInput, options?: CallOptions): Promise<CertificateDecoderResult>;
  /** Convert file permissions between octal and symbolic notation. */
  chmodCalc(input?: ChmodCalcInput, options?: CallOptions): Promise<ChmodCalcResult>;
  /** Convert file permissions between octal and symbolic notation. */
  "chmod-calc"(input?: ChmodCalcInput, options?: CallOptions): Promise<ChmodCalcResult>;
  /** Analyze a CIDR block, or cover an address range with blocks. */
  cidrCalculator(input?: CidrCalculatorInput, options?: CallOptions): Promise<CidrCalculatorResult>;
  /** Analyze a CIDR block, or cover an address range with blocks. */
  "cidr-calculator"(input?: CidrCalculatorInput, options?: CallOptions): Promise<CidrCalculatorResult>;
  /** Convert a CSS color between notations and name it. */
  colorConverter(input: ColorConverterInput, options?: CallOptions): Promise<ColorConverterResult>;
  /** Convert a CSS color between notations and name it. */
  "color-converter"(input: ColorConverterInput, options?: CallOptions): Promise<ColorConverterResult>;
  /** Detect the color space of a PNG, JPEG or WebP image. */
  colorSpace(input: ColorSpaceInput, options?: CallOptions): Promise<ColorSpaceResult>;
  /** Detect the color space of a PNG, JPEG or WebP image. */
  "color-space"(input: ColorSpaceInput, options?: CallOptions): Promise<ColorSpaceResult>;
  /** Check the contrast of two colors against WCAG 2.2. */
  contrastChecker(input: ContrastCheckerInput, options?: CallOptions): Promise<ContrastCheckerResult>;
  /** Check the contrast of two colors against WCAG 2.2. */
  "contrast-checker"(input: ContrastCheckerInput, options?: CallOptions): Promise<ContrastCheckerResult>;
  /** Explain a cron expression and list its next runs. */
  cronParser(input: CronParserInput, options?: CallOptions): Promise<CronParserResult>;
  /** Explain a cron expression and list its next runs. */
  "cron-parser"(input: CronParserInput, options?: CallOptions): Promise<CronParserResult>;
  /** Convert CSV to JSON, or JSON to CSV. */
  csvJson(input: CsvJsonInput, options?: CallOptions): Promise<CsvJsonResult>;
  /** Convert CSV to JSON, or JSON to CSV. */
  "csv-json"(input: CsvJsonInput, options?: CallOptions): Promise<CsvJsonResult>;
  /** Compare two texts or JSON documents line by line. */
  diffChecker(input: DiffCheckerInput, options?: CallOptions): Promise<DiffCheckerResult>;
  /** Compare two texts or JSON documents line by line. */
  "diff-checker"(input: DiffCheckerInput, options?: CallOptions): Promise<DiffCheckerResult>;
  /** Search a text for lines that match. */
  grep(input: GrepInput, options?: CallOptions): Promise<GrepResult>;
  /** Hash text with MD5, SHA-1 and SHA-2. */
  hashCalc(input: HashCalcInput, options?: CallOptions): Promise<HashCalcResult>;
  /** Hash text with MD5, SHA-1 and SHA-2. */
  "hash-calc"(input: HashCalcInput, options?: CallOptions): Promise<HashCalcResult>;
  /** Encode text for HTML, or decode HTML character references. */
  htmlEntities(input: HtmlEntitiesInput, options?: CallOptions): Promise<HtmlEntitiesResult>;
  /** Encode text for HTML, or decode HTML character references. */
  "html-entities"(input: HtmlEntitiesInput, options?: CallOptions): Promise<HtmlEntitiesResult>;
  /** Beautify, minify or validate JSON. */
  jsonFormatter(input: JsonFormatterInput, options?: CallOptions): Promise<JsonFormatterResult>;
  /** Beautify, minify or validate JSON. */
  "json-formatter"(input: JsonFormatterInput, options?: CallOptions): Promise<JsonFormatterResult>;
  /** Validate JSON against a JSON Schema, or infer a schema from JSON. */
  jsonSchema(input: JsonSchemaInput, options?: CallOptions): Promise<JsonSchemaResult>;
  /** Validate JSON against a JSON Schema, or infer a schema from JSON. */
  "json-schema"(input: JsonSchemaInput, options?: CallOptions): Promise<JsonSchemaResult>;
  /** Generate TypeScript declarations from JSON. */
  jsonToTypescript(input: JsonToTypescriptInput, options?: CallOptions): Promise<JsonToTypescriptResult>;
  /** Generate TypeScript declarations from JSON. */
  "json-to-typescript"(input: JsonToTypescriptInput, options?: CallOptions): Promise<JsonToTypescriptResult>;
  /** Decode a JSON Web Token and check its dates. */
  jwtDecoder(input: JwtDecoderInput, options?: CallOptions): Promise<JwtDecoderResult>;
  /** Decode a JSON Web Token and check its dates. */
  "jwt-decoder"(input: JwtDecoderInput, options?: CallOptions): Promise<JwtDecoderResult>;
  /** Generate mock records as JSON, CSV or SQL. */
  mockData(input: MockDataInput, options?: CallOptions): Promise<MockDataResult>;
  /** Generate mock records as JSON, CSV or SQL. */
  "mock-data"(input: MockDataInput, options?: CallOptions): Promise<MockDataResult>;
  /** Convert an integer between bases 2 to 36. */
  numberBase(input: NumberBaseInput, options?: CallOptions): Promise<NumberBaseResult>;
  /** Convert an integer between bases 2 to 36. */
  "number-base"(input: NumberBaseInput, options?: CallOptions): Promise<NumberBaseResult>;
  /** Generate passwords and compute their entropy. */
  pwdGen(input?: PwdGenInput, options?: CallOptions): Promise<PwdGenResult>;
  /** Generate passwords and compute their entropy. */
  "pwd-gen"(input?: PwdGenInput, options?: CallOptions): Promise<PwdGenResult>;
  /** Make a QR code as an SVG. */
  qrGenerator(input: QrGeneratorInput, options?: CallOptions): Promise<QrGeneratorResult>;
  /** Make a QR code as an SVG. */
  "qr-generator"(input: QrGeneratorInput, options?: CallOptions): Promise<QrGeneratorResult>;
  /** Test an ECMAScript regular expression on a text and explain it. */
  regexTester(input: RegexTesterInput, options?: CallOptions): Promise<RegexTesterResult>;
  /** Test an ECMAScript regular expression on a text and explain it. */
  "regex-tester"(input: RegexTesterInput, options?: CallOptions): Promise<RegexTesterResult>;
  /** Beautify SQL of seven dialects. */
  sqlBeautify(input: SqlBeautifyInput, options?: CallOptions): Promise<SqlBeautifyResult>;
  /** Beautify SQL of seven dialects. */
  "sql-beautify"(input: SqlBeautifyInput, options?: CallOptions): Promise<SqlBeautifyResult>;
  /** Convert Unix timestamps to dates and dates to Unix timestamps. */
  unixTimestamp(input: UnixTimestampInput, options?: CallOptions): Promise<UnixTimestampResult>;
  /** Convert Unix timestamps to dates and dates to Unix timestamps. */
  "unix-timestamp"(input: UnixTimestampInput, options?: CallOptions): Promise<UnixTimestampResult>;
  /** Percent-encode text for URLs, or decode it. */
  urlEncode(input: UrlEncodeInput, options?: CallOptions): Promise<UrlEncodeResult>;
  /** Percent-encode text for URLs, or decode it. */
  "url-encode"(input: UrlEncodeInput, options?: CallOptions): Promise<UrlEncodeResult>;
  /** Parse a URL into its parts, or rebuild its query. */
  urlParser(input: UrlParserInput, options?: CallOptions): Promise<UrlParserResult>;
  /** Parse a URL into its parts, or rebuild its query. */
  "url-parser"(input: UrlParserInput, options?: CallOptions): Promise<UrlParserResult>;
  /** Generate UUIDs and ULIDs. */
  uuidGen(input?: UuidGenInput, options?: CallOptions): Promise<UuidGenResult>;
  /** Generate UUIDs and ULIDs. */
  "uuid-gen"(input?: UuidGenInput, options?: CallOptions): Promise<UuidGenResult>;
  /** Beautify, minify or validate XML. */
  xmlFormatter(input: XmlFormatterInput, options?: CallOptions): Promise<XmlFormatterResult>;
  /** Beautify, minify or validate XML. */
  "xml-formatter"(input: XmlFormatterInput, options?: CallOptions): Promise<XmlFormatterResult>;
  /** Convert YAML to JSON, or JSON to YAML. */
  yamlJson(input: YamlJsonInput, options?: CallOptions): Promise<YamlJsonResult>;
  /** Convert YAML to JSON, or JSON to YAML. */
  "yaml-json"(input: YamlJsonInput, options?: CallOptions): Promise<YamlJsonResult>;
}
