/** The password of everybody in the test directories; it meets the rules of a new Active Directory. */
export const password = 'Right-word-1'

export const somchai = { username: 'somchai', firstname: 'สมชาย', lastname: 'ใจดี', email: 'somchai@office.test' }

/** A name with all special characters of filters and distinguished names. */
export const special = '#a, b+c="d"\\e<f>;g*(h) $& ก'

const base = 'dc=office,dc=test'

const buildEntry = (dn: string, attributes: Record<string, string>) => {
  const formatLine = ([name, value]: [string, string]) => `${name}:: ${Buffer.from(value).toString('base64')}`
  const classes = attributes.objectClass ? [] : ['top', 'person', 'organizationalPerson', 'inetOrgPerson']
  return [
    formatLine(['dn', dn]),
    ...classes.map(name => `objectClass: ${name}`),
    ...Object.entries(attributes).map(formatLine),
  ].join('\n')
}

const buildUnit = (name: string) => buildEntry(`ou=${name},${base}`, { objectClass: 'organizationalUnit', ou: name })

/** Returns the entry of a person with the common password. */
export const person = (uid: string, at = base, more: Record<string, string> = {}) => {
  const escaped = uid.replaceAll(/[^a-z\d]/g, sign => `\\${Buffer.from(sign).toString('hex').match(/../g)?.join('\\')}`)
  return buildEntry(`uid=${escaped},${at}`, { uid, cn: uid, sn: uid, userPassword: password, ...more })
}

const buildPolicy = (name: string, more: Record<string, string>) =>
  buildEntry(`cn=${name},${base}`, { cn: name, sn: name, pwdAttribute: 'userPassword', ...more }).replace(
    'objectClass: inetOrgPerson',
    'objectClass: pwdPolicy',
  )

/** The entries of the test OpenLDAP. */
export const entries = [
  `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Office\ndc: office`,
  buildPolicy('policy', { pwdLockout: 'TRUE', pwdMaxFailure: '3', pwdMustChange: 'TRUE' }),
  buildPolicy('short', { pwdMaxAge: '1' }),
  ...['alone', 'one', 'other', 'secret'].map(buildUnit),
  person('somchai', base, { givenName: somchai.firstname, sn: somchai.lastname, mail: somchai.email }),
  person('service'),
  person(special),
  person('single', `ou=alone,${base}`),
  person('twin', `ou=one,${base}`),
  person('twin', `ou=other,${base}`),
  person('hidden', `ou=secret,${base}`),
  person('lockable'),
  person('locked', base, { pwdAccountLockedTime: '000001010000Z' }),
  person('reset', base, { pwdReset: 'TRUE' }),
  person('late', base, { pwdPolicySubentry: `cn=short,${base}`, pwdChangedTime: '20200101000000Z' }),
  buildEntry(`uid=keyless,${base}`, { uid: 'keyless', cn: 'keyless', sn: 'keyless' }),
].join('\n\n')
