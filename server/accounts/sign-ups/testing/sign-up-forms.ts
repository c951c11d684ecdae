let formCount = 0

/** Returns the fields of a sign-up with a unique name and address. */
export const signUpForm = (more: object = {}) => {
  formCount += 1
  return {
    username: `new.person_${formCount}`,
    password: 'Harbour-Lamp1',
    firstname: 'Mali',
    lastname: 'สุขสันต์',
    email: `new${formCount}@example.org`,
    usage_objective: 'student',
    ...more,
  }
}
