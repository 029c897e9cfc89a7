// The preview of a brand: the checks of its colours, and images that show it.

/** The response of POST /api/account/preview. */
export interface BrandPreview {
  readonly contrast: readonly {
    readonly field: string;
    readonly color: string;
    readonly ratio: number;
    readonly required: number;
  }[];
  readonly distinctions: readonly {
    readonly vision: keyof typeof VISION_NAMES;
    readonly alike: readonly (readonly number[])[];
    readonly min?: number;
    readonly required: number;
  }[];
  readonly warnings: readonly string[];
  readonly images: readonly {
    readonly name: string;
    /** `data:` URL. */
    readonly image: string;
    readonly width: number;
    readonly height: number;
  }[];
}

const VISION_NAMES = {
  full: "Full colour vision",
  deuteranopia: "Deuteranopia (red-green)",
  protanopia: "Protanopia (red-green)",
  greyscale: "Greyscale",
};

export function Preview({ contrast, distinctions, warnings, images }: BrandPreview) {
  return (
    <>
      {warnings.length === 0 ? (
        <p class="good-note">All colours are readable and distinct.</p>
      ) : (
        <ul class="warnings">
          {warnings.map((warning) => (
            <li key={warning} class="warning-note">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <details class="card">
        <summary>Contrast and colour vision</summary>
        <table class="checks">
          <caption>Contrast with the background</caption>
          <tbody>
            {contrast.map(({ field, color, ratio, required }) => (
              <tr key={field}>
                <th scope="row">
                  <code>{field}</code>
                </th>
                <td>{color}</td>
                <td>
                  {ratio.toFixed(2)}:1 {ratio < required ? `✗ needs ${required}:1` : "✓"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <table class="checks">
          <caption>Colours that look alike</caption>
          <tbody>
            {distinctions.map(({ vision, alike }) => (
              <tr key={vision}>
                <th scope="row">{VISION_NAMES[vision]}</th>
                <td>
                  {alike.length === 0
                    ? "✓ none"
                    : alike.map((pair) => pair.map((index) => index + 1).join(" and ")).join(", ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <ul class="brand-images">
        {images.map(({ name, image, width, height }) => (
          <li key={name}>
            <figure>
              <img src={image} width={width} height={height} alt="" />
              <figcaption class="note">{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}
