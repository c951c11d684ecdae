import { Problem } from '../../platform/problem.ts'

/** A problem with an exception name of https://iceberg.apache.org/rest-catalog-spec/. */
class CatalogueProblem extends Problem {
  readonly exceptionName: string

  constructor(status: number, exceptionName: string, message: string) {
    super(status, message)
    this.exceptionName = exceptionName
  }
}

/** Builds the 404 for a namespace that does not exist or has no table that the caller may see. */
export const buildMissingNamespace = (name: string) =>
  new CatalogueProblem(404, 'NoSuchNamespaceException', `Namespace does not exist: ${name}`)

/** Builds the 404 for a table that does not exist or that the caller may not see. */
export const buildMissingTable = (namespace: string, name: string) =>
  new CatalogueProblem(404, 'NoSuchTableException', `Table does not exist: ${namespace}.${name}`)
/** The exception names of problems that other code throws, such as a missing key. */
const exceptionNamesByStatus: Record<number, string> = {
  400: 'BadRequestException',
  401: 'NotAuthorizedException',
  403: 'ForbiddenException',
  404: 'NotFoundException',
  503: 'ServiceUnavailableException',
}

/** Builds the body of an error response in the format of the specification. */
export const buildErrorBody = (problem: Problem) => ({
  error: {
    message: problem.message,
    type: pickExceptionName(problem),
    code: problem.status,
  },
})

const pickExceptionName = (problem: Problem) =>
  problem instanceof CatalogueProblem
    ? problem.exceptionName
    : (exceptionNamesByStatus[problem.status] ?? 'ServerErrorException')
