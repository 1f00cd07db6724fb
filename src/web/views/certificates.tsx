import type { ComponentChild } from 'preact';
import { CopyButton } from '../copy-button.js';
import { commonName, Validity } from './field-views.js';
import { momentOf, relativeTime } from './moments.js';
import { FactValue } from './value.js';

interface Name {
  readonly rfc4514: string;
}
interface Extension {
  readonly san?: readonly { readonly type: string; readonly value: string }[] | null;
  readonly keyUsage?: readonly string[] | null;
  readonly eku?: readonly { readonly oid: string; readonly name: string | null }[] | null;
  readonly basicConstraints?: { readonly ca: boolean; readonly pathLen: number | null } | null;
}
interface CertificateOrRequest {
  readonly subject: Name;
  readonly issuer?: Name;
  readonly selfIssued?: boolean;
  readonly validity?: { readonly notBefore: string; readonly notAfter: string };
  readonly publicKey: { readonly algorithm: string; readonly bits: number | null; readonly curve: string | null };
  readonly signature?: { readonly label: string };
  readonly serial?: { readonly hex: string };
  readonly fingerprints: { readonly sha256Hex: string; readonly sha1Hex: string };
  readonly extensions?: readonly Extension[];
}
interface PemBlock {
  readonly label: string;
  readonly warning: string | null;
  readonly error: string | null;
  readonly certificate: CertificateOrRequest | null;
  readonly csr: CertificateOrRequest | null;
}

/** Maximum blocks that are displayed. */
const SHOWN = 200;

interface CertificatesProps {
  readonly value: unknown;
  /** Shows every field of a certificate. */
  readonly all: (certificate: unknown) => ComponentChild;
}

/** Blocks of PEM: the important facts of certificates and requests, with all others collapsed. */
export function Certificates({ value, all }: CertificatesProps) {
  const blocks = (Array.isArray(value) ? value : []) as readonly PemBlock[];
  return (
    <>
      <Periods blocks={blocks} />
      <ol class="blocks">
        {blocks.slice(0, SHOWN).map((block, at) => (
          <li key={at}>
            <BlockFacts block={block} all={all} />
          </li>
        ))}
      </ol>
      {blocks.length > SHOWN && <p>… {(blocks.length - SHOWN).toLocaleString('en')} more; download has all</p>}
    </>
  );
}

/** Several validity periods on one time line, sorted by their end. */
function Periods({ blocks }: { blocks: readonly PemBlock[] }) {
  const all = blocks
    .flatMap(({ certificate }) => (certificate?.validity ? [{ ...certificate, ...certificate.validity }] : []))
    .map(({ subject, notBefore, notAfter }) => ({
      name: commonName(subject.rfc4514),
      from: momentOf(notBefore),
      to: momentOf(notAfter),
    }))
    .filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))
    .sort((a, b) => a.to - b.to)
    .slice(0, SHOWN);
  if (all.length < 2) return null;
  const now = Date.now();
  const start = Math.min(now, ...all.map(({ from }) => from));
  const end = Math.max(now, ...all.map(({ to }) => to));
  const x = (time: number): number => ((time - start) / (end - start || 1)) * 100;
  return (
    <table class="periods">
      <thead>
        <tr>
          <th scope="col">Expires first on top</th>
          <th scope="col">Expires</th>
          <th scope="col">Validity, with today</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ name, from, to }, at) => (
          <tr key={at}>
            <td>{name}</td>
            <td>
              {new Date(to).toISOString().slice(0, 10)}{' '}
              <span class={to < now ? 'bad' : 'good'}>
                {to < now ? '✕' : '✓'} {relativeTime(to)}
              </span>
            </td>
            <td>
              <svg class="period" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect class="day" x={0} y={2} width={100} height={2} />
                <rect class="past" x={x(from)} y={1} width={Math.max(0.6, x(to) - x(from))} height={4} />
                <rect class="mark" x={Math.min(99.4, x(now))} y={0} width={0.6} height={6} />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockFacts({ block, all }: { block: PemBlock } & Pick<CertificatesProps, 'all'>) {
  const { certificate, csr, error, warning, label } = block;
  const signed = certificate ?? csr;
  if (signed === null) {
    return (
      <>
        <h3>{label}</h3>
        {error !== null && <p class="bad">✕ {error}</p>}
        {warning !== null && <p class="warn">△ {warning}</p>}
      </>
    );
  }
  const { subject, issuer, selfIssued, validity, publicKey, signature, serial, fingerprints, extensions = [] } = signed;
  const names = extensions.flatMap(({ san }) => san ?? []).map(({ value }) => value);
  const usage = extensions.flatMap(({ keyUsage }) => keyUsage ?? []);
  const purposes = extensions.flatMap(({ eku }) => eku ?? []).map(({ oid, name }) => name ?? oid);
  const authority = extensions.find(({ basicConstraints }) => basicConstraints)?.basicConstraints;
  const key = [publicKey.algorithm, publicKey.curve, publicKey.bits !== null && `${publicKey.bits} bits`];
  return (
    <>
      <h3 class="headline">
        {commonName(subject.rfc4514)} <small>{certificate === null ? 'request' : label.toLowerCase()}</small>
      </h3>
      {warning !== null && <p class="warn">△ {warning}</p>}
      {validity !== undefined && <Validity value={validity} />}
      <dl class="facts">
        <Fact name="Names">{names.length > 0 && names.slice(0, SHOWN).join(', ')}</Fact>
        <Fact name="Subject">
          <FactValue value={subject.rfc4514} name="subject" />
        </Fact>
        <Fact name="Issuer">
          {selfIssued === true ? 'the same: self-issued' : issuer && <FactValue value={issuer.rfc4514} name="issuer" />}
        </Fact>
        <Fact name="Key">{key.filter(Boolean).join(', ')}</Fact>
        <Fact name="Signature">{signature?.label}</Fact>
        <Fact name="Authority">
          {authority &&
            (authority.ca ? `yes${authority.pathLen === null ? '' : `, path length ${authority.pathLen}`}` : 'no')}
        </Fact>
        <Fact name="Usage">{[...usage, ...purposes].join(', ')}</Fact>
        <Fact name="Serial">{serial && <Copied text={serial.hex} name="serial" />}</Fact>
        <Fact name="SHA-256">
          <Copied text={fingerprints.sha256Hex} name="SHA-256 fingerprint" />
        </Fact>
        <Fact name="SHA-1">
          <Copied text={fingerprints.sha1Hex} name="SHA-1 fingerprint" />
        </Fact>
      </dl>
      <details>
        <summary>All fields</summary>
        {all(signed)}
      </details>
    </>
  );
}

function Fact({ name, children }: { name: string; children?: ComponentChild }) {
  if (children === undefined || children === null || children === false || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Copied = ({ text, name }: { text: string; name: string }) => (
  <span class="value">
    <code>{text}</code>
    <CopyButton text={() => text} what={name} />
  </span>
);
