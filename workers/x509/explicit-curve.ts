import { generateKeyPairSync } from 'node:crypto';
import { Notes } from '../der/notes.js';
import { type Der, readDer } from '../der/reader.js';
import {
  bitLength,
  contentOf,
  encodingOf,
  Fields,
  INTEGER,
  integerOf,
  OBJECT_IDENTIFIER,
  OCTET_STRING,
  SEQUENCE,
  unsignedOf,
} from '../der/values.js';
import { curvesOf } from './curves.js';

/**
 * The parameters that define an elliptic curve: all of ECParameters (RFC 3279 section 2.3.5) except the seed and the
 * cofactor.
 */
interface Numbers {
  readonly fieldBits: number;
  /** A canonical text of all parameters. */
  readonly text: string;
}

/** The field size, in bits, of the curve with these ECParameters. */
export function fieldBits(parameters: Der, notes: Notes): number {
  return numbersOf(parameters, notes).fieldBits;
}

/** The name of the curve with these ECParameters; null when there is none. */
export function curveWithNumbers(parameters: Der, notes: Notes): string | null {
  const { fieldBits, text } = numbersOf(parameters, notes);
  return curvesOf(fieldBits).find(name => numbersOfCurve(name) === text) ?? null;
}

function numbersOf(parameters: Der, notes: Notes): Numbers {
  const fields = new Fields(parameters, 'the curve');
  fields.next('its version', INTEGER);
  const fieldId = fields.next('its field', SEQUENCE);
  const field = new Fields(fieldId, 'the field of the curve');
  field.next('its type', OBJECT_IDENTIFIER);
  // A prime, or the parameters of a binary field, which begin with its degree.
  const size = field.next('its size');
  const bits =
    size.tag === INTEGER
      ? bitLength(unsignedOf(size, 'the prime of the curve', notes))
      : Number(integerOf(new Fields(size, 'the field of the curve').next('its degree', INTEGER), notes));
  const coefficients = new Fields(fields.next('its coefficients', SEQUENCE), 'the coefficients of the curve');
  const [a, b] = ['a', 'b'].map(name =>
    contentOf(coefficients.next(name, OCTET_STRING)).toString('hex').replace(/^0+/, ''),
  );
  const base = contentOf(fields.next('its base point', OCTET_STRING));
  const order = integerOf(fields.next('its order', INTEGER), notes);
  // A point is encoded with both coordinates, or with x and the parity of y (SEC 1 section 2.3.3).
  const [form = 0] = base;
  const compressed = form === 2 || form === 3;
  const x = base.toString('hex', 1, compressed ? base.length : (base.length + 1) / 2);
  const parity = (compressed ? form : (base.at(-1) ?? 0)) & 1;
  return { fieldBits: bits, text: [encodingOf(fieldId).toString('hex'), a, b, x, parity, order].join(' ') };
}

const known = new Map<string, string | null>();

/**
 * The parameters of a named curve, taken from a key that OpenSSL generates; null if OpenSSL does not know the curve.
 */
function numbersOfCurve(name: string): string | null {
  let numbers = known.get(name);
  if (numbers === undefined) {
    try {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: name, paramEncoding: 'explicit' });
      const spki = readDer(publicKey.export({ format: 'der', type: 'spki' }), new Notes());
      numbers = numbersOf(spki.children[0]!.children[1]!, new Notes()).text;
    } catch {
      // OpenSSL builds support different curves.
      numbers = null;
    }
    known.set(name, numbers);
  }
  return numbers;
}
