/**
 * Names of extensions as their standards write them (RFC 5280, RFC 6960, RFC 6962, RFC 7633, RFC 3739, RFC 3820 and
 * Netscape's, Microsoft's own).
 */
const EXTENSIONS = new Map([
    ['2.5.29.9', 'subjectDirectoryAttributes'],
    ['2.5.29.14', 'subjectKeyIdentifier'],
    ['2.5.29.15', 'keyUsage'],
    ['2.5.29.16', 'privateKeyUsagePeriod'],
    ['2.5.29.17', 'subjectAltName'],
    ['2.5.29.18', 'issuerAltName'],
    ['2.5.29.19', 'basicConstraints'],
    ['2.5.29.30', 'nameConstraints'],
    ['2.5.29.31', 'cRLDistributionPoints'],
    ['2.5.29.32', 'certificatePolicies'],
    ['2.5.29.33', 'policyMappings'],
    ['2.5.29.35', 'authorityKeyIdentifier'],
    ['2.5.29.36', 'policyConstraints'],
    ['2.5.29.37', 'extKeyUsage'],
    ['2.5.29.46', 'freshestCRL'],
    ['2.5.29.54', 'inhibitAnyPolicy'],
    ['1.3.6.1.5.5.7.1.1', 'authorityInfoAccess'],
    ['1.3.6.1.5.5.7.1.3', 'qcStatements'],
    ['1.3.6.1.5.5.7.1.11', 'subjectInfoAccess'],
    ['1.3.6.1.5.5.7.1.14', 'proxyCertInfo'],
    ['1.3.6.1.5.5.7.1.24', 'tlsFeature'],
    ['1.3.6.1.5.5.7.48.1.5', 'ocspNoCheck'],
    ['1.3.6.1.4.1.11129.2.4.2', 'signedCertificateTimestampList'],
    ['1.3.6.1.4.1.11129.2.4.3', 'precertificatePoison'],
    ['1.3.6.1.4.1.311.20.2', 'enrollCerttype'],
    ['1.3.6.1.4.1.311.21.1', 'cAVersion'],
    ['1.3.6.1.4.1.311.21.7', 'certificateTemplate'],
    ['1.3.6.1.4.1.311.21.10', 'applicationCertPolicies'],
    ['2.16.840.1.113730.1.1', 'netscapeCertType'],
    ['2.16.840.1.113730.1.13', 'netscapeComment'],
    ['2.23.140.3.1', 'cabfOrganizationIdentifier'],
]);
/** Names of extended key usages: RFC 5280 section 4.2.1.12, and those of other standards and of Microsoft. */
const PURPOSES = new Map([
    ['2.5.29.37.0', 'anyExtendedKeyUsage'],
    ['1.3.6.1.5.5.7.3.1', 'serverAuth'],
    ['1.3.6.1.5.5.7.3.2', 'clientAuth'],
    ['1.3.6.1.5.5.7.3.3', 'codeSigning'],
    ['1.3.6.1.5.5.7.3.4', 'emailProtection'],
    ['1.3.6.1.5.5.7.3.5', 'ipsecEndSystem'],
    ['1.3.6.1.5.5.7.3.6', 'ipsecTunnel'],
    ['1.3.6.1.5.5.7.3.7', 'ipsecUser'],
    ['1.3.6.1.5.5.7.3.8', 'timeStamping'],
    ['1.3.6.1.5.5.7.3.9', 'OCSPSigning'],
    ['1.3.6.1.5.5.7.3.17', 'ipsecIKE'],
    ['1.3.6.1.5.5.7.3.21', 'secureShellClient'],
    ['1.3.6.1.5.5.7.3.22', 'secureShellServer'],
    ['1.3.6.1.5.5.7.3.31', 'brandIndicatorForMessageIdentification'],
    ['1.3.6.1.5.5.7.3.36', 'documentSigning'],
    ['1.3.6.1.5.2.3.4', 'pkInitClientAuth'],
    ['1.3.6.1.5.2.3.5', 'pkInitKdc'],
    ['1.3.6.1.4.1.311.10.3.3', 'msSGC'],
    ['1.3.6.1.4.1.311.10.3.4', 'msEFS'],
    ['1.3.6.1.4.1.311.10.3.12', 'msDocumentSigning'],
    ['1.3.6.1.4.1.311.20.2.2', 'msSmartcardLogin'],
    ['1.3.6.1.4.1.311.2.1.21', 'msCodeInd'],
    ['1.3.6.1.4.1.311.2.1.22', 'msCodeCom'],
    ['1.3.6.1.4.1.11129.2.4.4', 'precertificateSigning'],
    ['2.16.840.1.113730.4.1', 'nsSGC'],
]);
/** The name of an extension; null if its object identifier is unknown. */
export function extensionName(oid) {
    return EXTENSIONS.get(oid) ?? null;
}
/** The name of a purpose of extended key usage; null if its object identifier is unknown. */
export function purposeName(oid) {
    return PURPOSES.get(oid) ?? null;
}
//# sourceMappingURL=extension-names.js.map