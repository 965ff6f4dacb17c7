// The files in deploy/kubernetes, read.
import { readdirSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { root, textOf } from './source-files.ts'

type Container = {
  readonly args?: readonly string[]
  readonly terminationMessagePolicy?: string
  readonly lifecycle?: {
    readonly preStop: { readonly exec: { readonly command: readonly string[] } }
  }
  readonly env?: readonly { readonly name: string }[]
  readonly resources?: { readonly requests: { readonly cpu: string } }
}
type Resource = {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly Container[]
        readonly securityContext: {
          readonly fsGroup?: number
          readonly fsGroupChangePolicy?: string
        }
        readonly topologySpreadConstraints?: readonly {
          readonly topologyKey: string
          readonly matchLabelKeys: readonly string[]
        }[]
      }
    }
    readonly podSelector: { readonly matchExpressions?: readonly { readonly values: string[] }[] }
    readonly ingress?: readonly { readonly from: readonly object[] }[]
    readonly egress?: readonly { readonly to: readonly { readonly ipBlock?: object }[] }[]
    readonly maxReplicaCount?: number
    readonly triggers: readonly { readonly metadata: Readonly<Record<string, string>> }[]
  }
}

export type Kustomization = {
  readonly patches: readonly {
    readonly target?: { readonly kind: string; readonly name?: string }
    readonly patch?: string
  }[]
}

export const folder = 'deploy/kubernetes'
export const filesIn = (place: string): readonly string[] =>
  readdirSync(`${root}/${folder}/${place}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${place}/${name}`)

export const resourcesIn = (place: string): readonly Resource[] =>
  filesIn(place)
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .flatMap((file) => parseAllDocuments(textOf(file)).map((each) => each.toJS() as Resource))

export const base = resourcesIn('base')
