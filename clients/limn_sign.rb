# frozen_string_literal: true

# Signs image URLs of a Limn service with an account's key. Copy this file into your project; it needs Ruby 2.7 and no gems.
#
#     require_relative "limn_sign"
#     url = LimnSign.url("https://charts.example.com/qr", { text: "hello" }, key: "q-…", account_id: "1234", expires: 1798761600)
#
# docs/signing.md describes the signature. Tests: test/viewer/signing-clients.test.ts

require "openssl"
require "uri"

module LimnSign
  # The parameters that a signature doesn't cover, by path.
  FREE = {
    "/chart" => %w[format devicePixelRatio width height quality],
    "/embed" => %w[format devicePixelRatio width height quality],
    "/natural" => %w[format devicePixelRatio width height quality],
    "/vega" => %w[width height devicePixelRatio format quality],
    "/echarts" => %w[width height devicePixelRatio format quality],
    "/graphviz" => %w[format width height devicePixelRatio],
    "/qr" => %w[format size filename],
    "/barcode" => %w[format width height scale],
    "/v1/table" => %w[format devicePixelRatio],
    "/wordcloud" => %w[format devicePixelRatio],
    "/badge" => %w[format devicePixelRatio],
    "/card" => %w[format devicePixelRatio quality],
    "/watermark" => %w[format quality],
    "/mermaid" => %w[width height devicePixelRatio format quality],
  }.freeze

  # Returns the signed URL.
  #
  # url: the URL of an endpoint, without a query
  # parameters: the values by full name (chart, not c); nil and "" count as omitted
  # expires: when the URL stops working, as a Time or Unix seconds; nil if it never does
  def self.url(url, parameters, key:, account_id:, expires: nil)
    path = FREE.keys.find { |each| URI(url).path.end_with?(each) }
    raise ArgumentError, "url must have the path of one of these endpoints: #{FREE.keys.join(", ")}, got #{url}" unless path

    given = expires.nil? ? parameters : parameters.merge(exp: expires.to_i)
    shown = given.map { |name, value| [name.to_s, value.to_s] }.reject { |_, value| value.empty? }
    raise ArgumentError, "parameters must not have a NUL" if shown.flatten.any? { |text| text.include?("\0") }

    covered = shown.reject { |name, _| FREE[path].include?(name) }.map { |name, value| "#{name}=#{value}".b }
    sig = OpenSSL::HMAC.hexdigest("SHA256", "limn:#{key}", [path, *covered.sort].join("\0"))
    "#{url}?#{URI.encode_www_form([*shown, ["accountId", account_id], ["sig", sig]])}"
  end
end
