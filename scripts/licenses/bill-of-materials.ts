// Formats a bill of materials as CycloneDX 1.6 in JSON, https://cyclonedx.org/docs/1.6/json/. The bill has no timestamp or serial number, so that the same artifact always has the same bill.

import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import type { Entry } from "./entries.ts";

/** The artifact that a bill of materials describes. */
export interface Artifact {
  readonly name: string;
  readonly version?: string | undefined;
  /** SPDX expression. */
  readonly license?: string;
}

/** Returns a package URL, https://github.com/package-url/purl-spec. */
const packageUrl = (name: string, version?: string) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

function makeComponent(
  { name, version, license, url, partOf = [], isPackage = false }: Artifact & Partial<Entry>,
  type = Enums.ComponentType.Library,
): Models.Component {
  const component = new Models.Component(type, name, {
    ...(version !== undefined && { version }),
    bomRef: version === undefined ? name : `${name}@${version}`,
  });
  if (license !== undefined) component.licenses.add(new Models.LicenseExpression(license));
  if (isPackage) component.purl = packageUrl(name, version);
  if (partOf.length > 0) component.description = `Part of ${partOf.join(", ")}`;
  if (url !== undefined)
    component.externalReferences.add(new Models.ExternalReference(url, Enums.ExternalReferenceType.Distribution));
  return component;
}

export function formatBill(artifact: Artifact, entries: readonly Entry[]): string {
  const component = makeComponent(artifact, Enums.ComponentType.Application);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component }) });
  for (const entry of entries) bom.components.add(makeComponent(entry));
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}
