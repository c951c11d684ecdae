/** The password of everybody in the test directories; it meets the rules of a new Active Directory. */
export const password = 'Right-word-1'

export const somchai = { username: 'somchai', firstname: 'สมชาย', lastname: 'ใจดี', email: 'somchai@office.test' }

/** A name with all special characters of filters and distinguished names. */
export const special = '#a, b+c="d"\\e<f>;g*(h) $& ก'

const base = 'dc=office,dc=test'

const entry = (dn: string, attributes: Record<string, string>) => {
  const line = ([name, value]: [string, string]) => `${name}:: ${Buffer.from(value).toString('base64')}`
  const classes = attributes.objectClass ? [] : ['top', 'person', 'organizationalPerson', 'inetOrgPerson']
  return [
    line(['dn', dn]),
    ...classes.map(name => `objectClass: ${name}`),
    ...Object.entries(attributes).map(line),
  ].join('\n')
}

const unit = (name: string) => entry(`ou=${name},${base}`, { objectClass: 'organizationalUnit', ou: name })

/** Returns the entry of a person with the common password. */
export const person = (uid: string, at = base, more: Record<string, string> = {}) => {
  const escaped = uid.replaceAll(/[^a-z\d]/g, sign => `\\${Buffer.from(sign).toString('hex').match(/../g)?.join('\\')}`)
  return entry(`uid=${escaped},${at}`, { uid, cn: uid, sn: uid, userPassword: password, ...more })
}

const policy = (name: string, more: Record<string, string>) =>
  entry(`cn=${name},${base}`, { cn: name, sn: name, pwdAttribute: 'userPassword', ...more }).replace(
    'objectClass: inetOrgPerson',
    'objectClass: pwdPolicy',
  )

/** The entries of the test OpenLDAP. */
export const entries = [
  `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Office\ndc: office`,
  policy('policy', { pwdLockout: 'TRUE', pwdMaxFailure: '3', pwdMustChange: 'TRUE' }),
  policy('short', { pwdMaxAge: '1' }),
  ...['alone', 'one', 'other', 'secret'].map(unit),
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
  entry(`uid=keyless,${base}`, { uid: 'keyless', cn: 'keyless', sn: 'keyless' }),
].join('\n\n')
