/**
 * Global types in PascalCase that the libraries of TypeScript 5.9 declare: all of ECMAScript, and those of browsers
 * whose names are one word. Other names of browsers are rarely those of data.
 */
export const GLOBAL_TYPES: ReadonlySet<string> = new Set(
  (
    'AggregateError AggregateErrorConstructor Algorithm Animatable Animation Array ArrayBuffer ' +
    'ArrayBufferConstructor ArrayBufferLike ArrayBufferTypes ArrayBufferView ArrayConstructor ArrayIterator ' +
    'ArrayLike AsyncDisposable AsyncDisposableStack AsyncDisposableStackConstructor AsyncGenerator ' +
    'AsyncGeneratorFunction AsyncGeneratorFunctionConstructor AsyncIterable AsyncIterableIterator AsyncIterator ' +
    'AsyncIteratorObject Atomics Attr Awaited BigInt BigInt64Array BigInt64ArrayConstructor BigIntConstructor ' +
    'BigIntToLocaleStringOptions BigUint64Array BigUint64ArrayConstructor Blob Body Boolean BooleanConstructor ' +
    'BuiltinIteratorReturn Cache CallableFunction Capitalize ClassAccessorDecoratorContext ' +
    'ClassAccessorDecoratorResult ClassAccessorDecoratorTarget ClassDecorator ClassDecoratorContext ' +
    'ClassFieldDecoratorContext ClassGetterDecoratorContext ClassMemberDecoratorContext ' +
    'ClassMethodDecoratorContext ClassSetterDecoratorContext Clipboard Comment ConcatArray Console ' +
    'ConstructorParameters Credential Crypto DataView DataViewConstructor Date DateConstructor DecoratorContext ' +
    'DecoratorMetadata DecoratorMetadataObject Disposable DisposableStack DisposableStackConstructor Document ' +
    'Element Error ErrorConstructor ErrorOptions EvalError EvalErrorConstructor Event Exclude External Extract ' +
    'File FinalizationRegistry FinalizationRegistryConstructor FlatArray Float16Array Float16ArrayConstructor ' +
    'Float32Array Float32ArrayConstructor Float64Array Float64ArrayConstructor Function FunctionConstructor ' +
    'Gamepad Generator GeneratorFunction GeneratorFunctionConstructor Geolocation Headers Highlight History ' +
    'IArguments ImportAssertions ImportAttributes ImportCallOptions ImportMeta InstanceType Int16Array ' +
    'Int16ArrayConstructor Int32Array Int32ArrayConstructor Int8Array Int8ArrayConstructor Intl Iterable ' +
    'IterableIterator Iterator IteratorObject IteratorObjectConstructor IteratorResult IteratorReturnResult ' +
    'IteratorYieldResult Keyframe Location Lock Lowercase Map MapConstructor MapIterator Math MethodDecorator ' +
    'Navigator NewableFunction NoInfer Node NonNullable Notification Number NumberConstructor Object ' +
    'ObjectConstructor Omit OmitThisParameter ParameterDecorator Parameters Partial Performance Permissions Pick ' +
    'Plugin Promise PromiseConstructor PromiseConstructorLike PromiseFulfilledResult PromiseLike ' +
    'PromiseRejectedResult PromiseSettledResult PromiseWithResolvers PropertyDecorator PropertyDescriptor ' +
    'PropertyDescriptorMap PropertyKey ProxyConstructor ProxyHandler Range RangeError RangeErrorConstructor ' +
    'Readonly ReadonlyArray ReadonlyMap ReadonlySet ReadonlySetLike Record ReferenceError ' +
    'ReferenceErrorConstructor Reflect RegExp RegExpConstructor RegExpExecArray RegExpIndicesArray ' +
    'RegExpMatchArray RegExpStringIterator Report Request Required Response ReturnType Screen Selection Set ' +
    'SetConstructor SetIterator SharedArrayBuffer SharedArrayBufferConstructor Slottable Storage String ' +
    'StringConstructor StringIterator SuppressedError SuppressedErrorConstructor Symbol SymbolConstructor ' +
    'SyntaxError SyntaxErrorConstructor TemplateStringsArray Text ThisParameterType ThisType Touch Transferable ' +
    'Transformer TypeError TypeErrorConstructor TypedPropertyDescriptor Uint16Array Uint16ArrayConstructor ' +
    'Uint32Array Uint32ArrayConstructor Uint8Array Uint8ArrayConstructor Uint8ClampedArray ' +
    'Uint8ClampedArrayConstructor Uncapitalize Uppercase WeakKey WeakKeyTypes WeakMap WeakMapConstructor WeakRef ' +
    'WeakRefConstructor WeakSet WeakSetConstructor Window Worker Worklet'
  ).split(' '),
);
