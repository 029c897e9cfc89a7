export default { serverExternalPackages: ["limn"] };
