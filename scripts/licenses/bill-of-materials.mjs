// Formats a bill of materials as CycloneDX 1.6 in JSON, https://cyclonedx.org/docs/1.6/json/. It has no time and no serial number,
// so that the same artifact has the same bill.

import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";

/** Returns a package URL, https://github.com/package-url/purl-spec. */
const packageUrl = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

function makeComponent({ name, version, license, url, partOf = [], isPackage }, type = Enums.ComponentType.Library) {
  const component = new Models.Component(type, name, {
    version,
    bomRef: version === undefined ? name : `${name}@${version}`,
  });
  if (license !== undefined) component.licenses.add(new Models.LicenseExpression(license));
  if (isPackage) component.purl = packageUrl(name, version);
  if (partOf.length > 0) component.description = `Part of ${partOf.join(", ")}`;
  if (url !== undefined)
    component.externalReferences.add(new Models.ExternalReference(url, Enums.ExternalReferenceType.Distribution));
  return component;
}

/**
 * Formats an artifact's bill of materials.
 *
 * @param {{ name: string, version: string, license?: string }} artifact
 * @param {readonly import("./entries.mjs").Entry[]} entries
 */
export function formatBill(artifact, entries) {
  const component = makeComponent(artifact, Enums.ComponentType.Application);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component }) });
  for (const entry of entries) bom.components.add(makeComponent(entry));
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}
