export { adler32, crc32, prepareChecksums } from "./checksum";
