/** Whether the database refused a row because another has the same key: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'
