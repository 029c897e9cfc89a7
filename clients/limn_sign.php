<?php
/**
 * Signs image URLs of a Limn service with an account's key. Copy this file into your project; it needs PHP 7.4 and no packages.
 *
 *     require 'limn_sign.php';
 *     $url = limn_sign_url('https://charts.example.com/qr', ['text' => 'hello'], 'q-…', '1234', 1798761600);
 *
 * docs/signing.md describes the signature. Tests: test/viewer/signing-clients.test.ts
 */

/**
 * Returns the signed URL.
 *
 * @param string $url the URL of an endpoint, without a query
 * @param array $parameters the values by full name (chart, not c); null and '' count as omitted
 * @param int|DateTimeInterface|null $expires when the URL stops working, as a time or Unix seconds; null if it never does
 * @throws InvalidArgumentException
 */
function limn_sign_url(string $url, array $parameters, string $key, string $accountId, $expires = null): string
{
    // The parameters that a signature doesn't cover, by path.
    $free = [
        '/chart' => ['format', 'devicePixelRatio', 'width', 'height', 'quality'],
        '/embed' => ['format', 'devicePixelRatio', 'width', 'height', 'quality'],
        '/natural' => ['format', 'devicePixelRatio', 'width', 'height', 'quality'],
        '/vega' => ['width', 'height', 'devicePixelRatio', 'format', 'quality'],
        '/echarts' => ['width', 'height', 'devicePixelRatio', 'format', 'quality'],
        '/graphviz' => ['format', 'width', 'height', 'devicePixelRatio'],
        '/qr' => ['format', 'size', 'filename'],
        '/barcode' => ['format', 'width', 'height', 'scale'],
        '/v1/table' => ['format', 'devicePixelRatio'],
        '/wordcloud' => ['format', 'devicePixelRatio'],
        '/badge' => ['format', 'devicePixelRatio'],
        '/card' => ['format', 'devicePixelRatio', 'quality'],
        '/watermark' => ['format', 'quality'],
        '/mermaid' => ['width', 'height', 'devicePixelRatio', 'format', 'quality'],
    ];
    $path = (string) parse_url($url, PHP_URL_PATH);
    $ends = array_filter(array_keys($free), fn($end) => substr($path, -strlen($end)) === $end);
    if (count($ends) === 0) {
        $paths = implode(', ', array_keys($free));
        throw new InvalidArgumentException("url must have the path of one of these endpoints: $paths, got $url");
    }
    $end = current($ends);
    if ($expires instanceof DateTimeInterface) {
        $expires = $expires->getTimestamp();
    }
    $shown = $expires === null ? $parameters : array_merge($parameters, ['exp' => $expires]);
    $shown = array_map('strval', array_filter($shown, fn($value) => $value !== null && $value !== ''));
    $covered = array_diff_key($shown, array_flip($free[$end]));
    $values = array_map(fn($name, $value) => "$name=$value", array_keys($covered), $covered);
    if (strpos(implode('', $values), "\0") !== false) {
        throw new InvalidArgumentException('parameters must not have a NUL');
    }
    sort($values, SORT_STRING);
    $sig = hash_hmac('sha256', implode("\0", array_merge([$end], $values)), "limn:$key");
    return $url . '?' . http_build_query(array_merge($shown, ['accountId' => $accountId, 'sig' => $sig]), '', '&');
}
