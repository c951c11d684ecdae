import { randomUUID } from 'node:crypto'

/**
 * Handwritten events after the schema of OpenLineage 2-0-2, in the style of Airflow, dbt and Spark: custom facets, time zones other than
 * UTC, and fields outside the schema. They were not recorded from those programs.
 */
const schemaURL = 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent'

const buildFacet = (name: string, more: object) => ({
  _producer: 'https://example.org/producer/1.27.0',
  _schemaURL: `https://openlineage.io/spec/facets/1-0-0/${name}.json#/$defs/${name}`,
  ...more,
})

interface RunFields {
  eventType?: string
  eventTime?: string
  runId?: string
  namespace?: string
  name?: string
  rowCount?: number
  message?: string
  more?: object
}

/** Returns a RunEvent as an Airflow task reports it. */
export const lineageEvent = ({
  eventType = 'START',
  eventTime = '2026-11-20T02:00:00.000Z',
  runId = randomUUID(),
  namespace = 'airflow',
  name = 'wf_oil_prices',
  rowCount,
  message,
  more = {},
}: RunFields = {}) => ({
  eventType,
  eventTime,
  producer: 'https://example.org/producer/1.27.0',
  schemaURL,
  run: {
    runId,
    facets: {
      nominalTime: buildFacet('NominalTimeRunFacet', { nominalStartTime: '2026-11-20T02:00:00Z' }),
      airflow_version: buildFacet('AirflowVersionRunFacet', { operator: 'PythonOperator', custom: [1, { a: null }] }),
      ...(message && { errorMessage: buildFacet('ErrorMessageRunFacet', { message, programmingLanguage: 'python' }) }),
    },
  },
  job: {
    namespace,
    name,
    facets: {
      jobType: buildFacet('JobTypeJobFacet', { processingType: 'BATCH', integration: 'AIRFLOW', jobType: 'TASK' }),
    },
  },
  inputs: [{ namespace: 'https://example.org', name: 'h10/rates.csv', facets: {} }],
  outputs: [
    {
      namespace: 'postgres://warehouse',
      name: 'warehouse.brent_crude_oil_daily',
      facets: {},
      ...(rowCount !== undefined && {
        outputFacets: { outputStatistics: buildFacet('OutputStatisticsOutputDatasetFacet', { rowCount, size: 12 }) },
      }),
    },
  ],
  ...more,
})

/** An event about a data set, without a run. */
export const datasetEvent = {
  eventTime: '2026-11-20T02:00:00Z',
  producer: 'https://example.org/producer/1.27.0',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/DatasetEvent',
  dataset: { namespace: 'postgres://warehouse', name: 'warehouse.brent_crude_oil_daily' },
}
