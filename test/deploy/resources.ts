import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { PriorityClass } from 'kubernetes-models/scheduling.k8s.io/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';

/** A resource of Kubernetes. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: { readonly name?: string };
}

/**
 * The schemas: those of Kubernetes 1.27.1, and of the custom resources. Those of Envoy Gateway are in no package that
 * runs on every supported version of Node.
 */
const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  HTTPRoute,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  PodMonitor,
  PriorityClass,
  PrometheusRule,
  Secret,
  Service,
};

/** Kinds whose schema is not here. */
export const WITHOUT_SCHEMA = ['BackendTrafficPolicy'];

/**
 * Copies `value` and adds the path of every property to `unread`. Reading a property removes its path. Properties that
 * a validator never reads are not in its schema.
 */
function trackReads<T>(value: T, unread: Set<string>, path = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, trackReads(item, unread, `${path}/${key}`)]),
  );
  return new Proxy((Array.isArray(value) ? Object.values(copy) : copy) as T & object, {
    get: (target, key) => {
      unread.delete(`${path}/${String(key)}`);
      return Reflect.get(target, key);
    },
  });
}

/**
 * The paths of the fields that are not in the schema of a resource's kind. Throws if the resource is not valid, or its
 * kind has no schema.
 */
export function unknownFields(resource: Resource): string[] {
  const model = KINDS[resource.kind as keyof typeof KINDS];
  if (model?.apiVersion !== resource.apiVersion)
    throw new Error(`no schema of ${resource.apiVersion} ${resource.kind}`);
  const unread = new Set<string>();
  // Older models find their schema by their prototype.
  const tracked = Object.setPrototypeOf(trackReads(resource, unread), model.prototype) as never;
  model.prototype.validate.call(tracked);
  return [...unread].sort();
}
